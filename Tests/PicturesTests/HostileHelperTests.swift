import Bytes
import FileSystem
import PhotoMetadata
import Records
import TestSupport
import Testing
import Workers

@testable import Imaging
@testable import Pictures

@Suite("Answers of helpers that were taken over")
struct HostileHelperTests {
  private let folder = TemporaryFolder()
  private let seed = UInt64.random(in: 0 ... .max)

  /// Photos, what honest helpers say of them, and the job that the first of them is.
  private func honest() throws -> (probes: [FileProbe], job: PictureJob) {
    try folder.write(PlainPNG.file(width: 40, height: 30), to: "a.png")
    try folder.addSample("Dunes.jpg", as: "b.jpg")
    let files = ["a.png", "b.jpg", "c.jpg"].map { folder.appending($0) }
    try folder.write("no photo", to: "c.jpg")
    let probes = try PhotoHelpers(PictureSettings(), running: nil).probe(files)
    guard case .item(let file) = probes[0], let status = try FileStatus(files[0]) else {
      throw RecordError()
    }
    let planned = PicturePlanner(PictureSettings()).plan(file, copyright: nil)
    return (probes, PictureJob(files[0], file, planned, stamp: status.stamp, copyright: nil))
  }

  private struct RecordError: Error {}

  /// The use that a build makes of an answer.
  private func use(_ probes: [FileProbe], _ stamp: FileStamp) {
    let planner = PicturePlanner(PictureSettings())
    for case .item(let file) in probes {
      let planned = planner.plan(file, copyright: file.metadata.copyright)
      let job = PictureJob("x", file, planned, stamp: stamp, copyright: nil)
      #expect(job.memory(PictureSettings()) > 0)
      #expect(file.metadata.taken?.iso.isEmpty != true)
    }
  }

  @Test("Each of thousands costs no more than its photo", .timeLimit(.minutes(30)))
  func processes() throws {
    print("seed \(seed)")
    let (probes, job) = try honest()
    var settings = PictureSettings()
    settings.options.limits.memory = 16 << 20
    let helpers = PhotoHelpers(settings, running: Product.path("hostile-helper"))
    let answers = try folder.write(Record([probes[0]]).bytes, to: "answer")
    let pictures = try folder.write(
      settings.answer(
        to: job.request, [OpenFile(Descriptor(reading: job.source))]),
      to: "pictures")
    var refused = 0
    for number in 0..<1500 {
      let name = try folder.write(File.read(answers), to: "\(seed) \(number)")
      let found = try helpers.probe([name])
      use(found, job.stamp)
      if case .refused = found[0] { refused += 1 }
      let fake = PictureJob(
        pictures, job.file, job.planned, stamp: job.stamp, copyright: "\(seed) \(number)")
      if case .failure = try helpers.makePictures(fake) { refused += 1 }
      try File.remove(name)
    }
    // Answers that were not damaged at all are among them.
    #expect((1000..<3000).contains(refused))
  }

  @Test("What is damaged in an answer is refused, or does no harm")
  func damage() throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let (probes, job) = try honest()
    let (limits, request) = (ImagingLimits(), PhotoHelper.Request.probe(["a", "b", "c"]))
    let record = Record(probes).bytes
    let made = PictureSettings().answer(
      to: job.request, [OpenFile(try Descriptor(reading: job.source))])
    for _ in 0..<10_000 {
      let answer: Result<[FileProbe], Refusal> =
        [FileProbe].understood(random.damaged(record), to: request, limits).value
      if case .success(let probes) = answer { use(probes, job.stamp) }
      let pictures: Result<PhotoHelper.Pictures, Refusal> =
        PhotoHelper.Pictures.understood(
          random.damaged(made), to: job.request, limits
        ).value
      if case .success(let object) = pictures.flatMap({ job.object(in: $0) }) {
        #expect(object.holds(job.planned.pictures))
      }
    }
  }

  @Test("An object whose facts are none of its pictures' is none, though their hash is right")
  func facts() throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let (_, job) = try honest()
    let object = try object(of: job)
    let length = Int(object.bytes.prefix(4)[...], .big)
    let (facts, pictures) = (object.bytes[20..<(20 + length)], object.bytes[(20 + length)...])
    // The size of the last picture comes last.
    let negative = Array(facts.prefix(length - 2)) + Array(repeating: 255, count: 9) + [1]
    let lie = negative.count.bytes(.big, 4) + ContentHash(job.key.bytes, negative).bytes + negative
    #expect(PictureObject(parsing: lie + pictures, of: job.key)?.bytes == nil)
    for _ in 0..<10_000 {
      let record = random.damaged(Array(facts))
      let head = record.count.bytes(.big, 4) + ContentHash(job.key.bytes, record).bytes
      guard let parsed = PictureObject(parsing: head + record + pictures, of: job.key) else {
        continue
      }
      #expect(parsed.facts.files.map(\.hash) == object.facts.files.map(\.hash))
    }
  }

  @Test("Facts that no photo has are no answer")
  func fields() throws {
    let limits = ImagingLimits()
    let huge = ImageHeader(format: .png, storedSize: ImageSize(width: 1 << 40, height: 1 << 40))
    #expect(!huge.isPlausible(within: limits))
    var deep = ImageHeader(format: .png, storedSize: ImageSize(width: 4, height: 4))
    #expect(deep.isPlausible(within: limits))
    deep.samplesPerPixel = .nan
    #expect(!deep.isPlausible(within: limits))
  }

  @Test("Clips are none of a helper's business, and those in a store are such as can be")
  func clips() {
    let (limits, embedded) = (ImagingLimits(), EmbeddedClip.rolledAnimation(duration: 1000))
    var header = ImageHeader(format: .heif, storedSize: ImageSize(width: 4, height: 4))
    header.embeddedClip = embedded
    let still = ProbedFile(kind: .still(header), content: Digest([]), metadata: PhotoMetadata())
    for (duration, isPlausible) in [(1000, true), (-1, false), (Int.max, false)] {
      let clip = ClipHeader(unrolling: header, embedded, duration: duration)
      let probe = FileProbe.item(still.holding(clip))
      #expect(probe.isPlausible(within: limits) == isPlausible)
      #expect(!probe.isSound(limits))
    }
  }

  @Test("Pictures of another size, or format, than was planned are not kept")
  func others() throws {
    let (_, job) = try honest()
    let object = try object(of: job)
    let planned = job.planned.pictures
    let smaller = planned.map {
      PlannedPicture(size: ImageSize(width: 39, height: 30), format: $0.format, role: $0.role)
    }
    let others = planned.map {
      PlannedPicture(size: $0.size, format: $0.format == .jpeg ? .webp : .jpeg, role: $0.role)
    }
    #expect(object.holds(planned))
    #expect(!object.holds(smaller) && !object.holds(others))
    #expect(!object.holds(Array(planned.dropLast())))
    let other = PictureJob(
      job.source, job.file, PlannedPictures(identity: job.planned.identity, pictures: smaller),
      stamp: job.stamp, copyright: nil)
    #expect(throws: Refusal.malformedAnswer) {
      try other.object(in: .made(object.bytes)).get()
    }
  }

  /// The answer of an honest helper.
  private func object(of job: PictureJob) throws -> PictureObject {
    let file = OpenFile(try Descriptor(reading: job.source))
    let bytes = PictureSettings().answer(to: job.request, [file])
    let answer = try #require(Record.value(PhotoHelper.Pictures.self, of: bytes[...]))
    return try job.object(in: answer).get()
  }
}

extension SeededGenerator {
  /// Bytes of which a few are others, or large numbers, or the last ones are missing.
  fileprivate mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var damaged = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      damaged[place] = .random(in: 0...255, using: &self)
      // 2^63 - 1, and -1: what numbers come to that are added up.
      let large: [[UInt8]] = [
        Array(repeating: 255, count: 8) + [127], Array(repeating: 255, count: 9) + [1],
      ]
      guard Bool.random(using: &self) else { continue }
      damaged.replaceSubrange(place...place, with: large[place % 2])
    }
    if Int.random(in: 0..<8, using: &self) == 0 {
      damaged.removeLast(Int.random(in: 0..<bytes.count, using: &self))
    }
    return damaged
  }
}
