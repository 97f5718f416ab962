import FileSystem
import Imaging

/// Prints how many headers of the given photos are read in a second.
@main
enum ProbeBenchmark {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst().map { Path($0) }
    let clock = ContinuousClock()
    var count = 0
    let start = clock.now
    while clock.now - start < .seconds(2) {
      for path in paths {
        _ = try ImageHeader(of: path)
        count += 1
      }
    }
    print(Double(count) / ((clock.now - start) / .seconds(1)))
  }
}
