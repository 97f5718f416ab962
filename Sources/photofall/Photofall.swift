internal import CommandLineInterface
internal import FileSystem
internal import Glibc

/// The program: what the command line asks for is done by the modules; here it ends in a number.
@main
enum Photofall {
  static func main() {
    let console = Console()
    exit(outcome(on: console).rawValue)
  }

  private static func outcome(on console: Console) -> ExitCode {
    do {
      return try perform(Invocation(processArguments), on: console)
    } catch let error as UsageError {
      console.report(error)
      return .usage
    } catch {
      console.report("\(error)")
      return .writing
    }
  }

  private static func perform(_ invocation: Invocation, on console: Console) throws -> ExitCode {
    switch invocation {
    case .completions(let shell): try console.write(shell.script)
    case .help(let command): try console.write(HelpText.text(of: command))
    case .manual: try console.write(ManualPage.text)
    case .version: try console.write("photofall \(programVersion)\n")
    case .build, .initialize, .inspect:
      console.report("this command is not there yet")
      return .internalError
    }
    return .done
  }
}
