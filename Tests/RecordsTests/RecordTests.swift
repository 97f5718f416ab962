import FileSystem
import Records
import Testing

@Suite("Values as bytes")
struct RecordTests {
  private enum Shade: Codable, Equatable {
    case none
    case level(Double, name: String)
  }

  private enum Word: String, Codable { case yes, no }

  private struct Inner: Codable, Hashable {
    var text = "in"
    var numbers: [Double] = [1, -2.5]
  }

  private struct Sample: Codable, Equatable {
    var text = "caf\u{E9}"
    var number = -7
    var small: UInt8 = 255
    var flag = true
    var absent: String?
    var present: Int? = 3
    var raw: [UInt8] = [0, 1, 2]
    var inner = Inner()
    var list = [Inner(), Inner(text: "", numbers: [])]
    var shade = Shade.level(0.5, name: "grey")
    var word = Word.no
    var path = Path(bytes: [0xFF, 0x2F])
    var hash = ContentHash([1])
  }

  @Test("A dictionary or a set, whose order is another each time, ends the program")
  func unordered() async {
    await #expect(processExitsWith: .failure) { _ = Record(["one": 1]) }
    await #expect(processExitsWith: .failure) { _ = Record([Set([1])]) }
    await #expect(processExitsWith: .success) { _ = Record(["one"]) }
  }

  @Test("What is written is read again")
  func roundTrip() {
    for sample in [Sample(), Sample(absent: "", present: nil, shade: .none)] {
      #expect(Record.value(of: Record(sample).bytes[...]) == sample)
    }
  }

  @Test("Every field decides, and so do the normal form of a text and where one text ends")
  func distinct() {
    let samples = [
      Sample(), Sample(text: "cafe\u{301}"), Sample(number: 7), Sample(small: 0),
      Sample(flag: false), Sample(absent: ""), Sample(present: nil), Sample(raw: [0, 1]),
      Sample(inner: Inner(numbers: [1])), Sample(list: []), Sample(shade: .none),
      Sample(shade: .level(0.5, name: "gray")), Sample(word: .yes), Sample(path: ""),
      Sample(hash: ContentHash([2])),
    ]
    #expect(Set(samples.map { ContentHash(of: $0) }).count == samples.count)
    #expect(Record(["ab", "c"]).bytes != Record(["a", "bc"]).bytes)
  }

  @Test("Cut off or damaged anywhere, a record is no value, or another one, and no crash")
  func damage() {
    let bytes = Record(Sample()).bytes
    for count in bytes.indices {
      #expect(Record.value(Sample.self, of: bytes[..<count]) == nil)
      var damaged = bytes
      damaged[count] ^= 0xA5
      #expect(Record.value(of: damaged[...]) != Sample())
    }
    #expect(Record.value(Sample.self, of: (bytes + [0])[...]) == nil)
    #expect(Record.value(Inner.self, of: bytes[...]) == nil)
  }

  private struct Plain: Codable, Equatable {
    var few: Inner?
    var many = 1
  }

  private struct Roomy: Codable, Equatable {
    @Apart var few: Inner?
    var many = 1
  }

  @Test("What is kept apart is written and read as any optional value", arguments: [true, false])
  func apart(_ isThere: Bool) {
    let inner = isThere ? Inner() : nil
    let roomy = Roomy(few: inner)
    #expect(Record(roomy).bytes == Record(Plain(few: inner)).bytes)
    #expect(Record.value(of: Record(roomy).bytes[...]) == roomy)
    #expect((roomy == Roomy(few: Inner())) == isThere)
  }
}
