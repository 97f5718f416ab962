/// Packets of a clip: how many of them players leave out, as edit lists say, and how long all take.
struct ClipPackets {
  /// True if something was amiss while they were listed, such as the end of the file.
  let areDamaged: Bool
  /// The numbers of those that are left out, by the indices of the streams.
  private var hidden: [Int: Int] = [:]
  private var (start, end) = (Double.infinity, -Double.infinity)

  /// Reads a line for each packet, with its stream, its time and its duration in seconds, and its
  /// flags: `0,0.040000,0.040000,K_`.
  init(parsing lines: [UInt8], areDamaged: Bool) {
    self.areDamaged = areDamaged
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ","), maxSplits: 4)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count > 3 else { continue }
      if fields[3].contains("D"), let stream = Int(fields[0]) { hidden[stream, default: 0] += 1 }
      guard let time = Double(fields[1]) else { continue }
      start = min(start, time)
      end = max(end, time + (Double(fields[2]) ?? 0))
    }
  }

  /// The time from the first to the end of the last, seconds; 0 where there is none.
  var seconds: Double { max(0, end - start) }

  /// True if they end long before a clip does that says how long it is: headers are imprecise.
  ///
  /// - Parameter told: The duration that the clip tells, seconds.
  func areCut(of told: Double) -> Bool {
    areDamaged && told - seconds > max(1, told / 10)
  }

  /// True if a clip has pictures or sound that nobody is to see or hear.
  ///
  /// - Parameters:
  ///   - pictures: The index of the stream of pictures.
  ///   - sound: The index of the stream of sound; nil: there is none.
  func hide(pictures: Int, sound: Int?) -> Bool {
    hidden[pictures] != nil || sound.flatMap { hidden[$0] } ?? 0 > Self.priming
  }

  /// The most packets before the beginning of a sound that its decoder needs.
  private static let priming = 4
}
