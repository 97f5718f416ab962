import Testing

@testable import PreviewServer

@Suite struct ByteRangeTests {
  @Test("One range is cut to the file; what is malformed or several asks for the whole")
  func ranges() {
    #expect(ByteRange("bytes=0-4", size: 10) == .part(0..<5))
    #expect(ByteRange("bytes=5-", size: 10) == .part(5..<10))
    #expect(ByteRange("bytes=5-100", size: 10) == .part(5..<10))
    #expect(ByteRange("bytes=-3", size: 10) == .part(7..<10))
    #expect(ByteRange("bytes=-30", size: 10) == .part(0..<10))
    #expect(ByteRange("bytes=10-", size: 10) == .unsatisfiable)
    #expect(ByteRange("bytes=-0", size: 10) == .unsatisfiable)
    #expect(ByteRange("bytes=0-0", size: 0) == .unsatisfiable)
    for whole in [
      nil, "", "bytes=", "bytes=4-2", "bytes=a-", "lines=1-2", "bytes=0-1,4-5", "bytes=-",
    ] {
      #expect(ByteRange(whole, size: 10) == .whole)
    }
    #expect(ByteRange("bytes=99999999999999999999-", size: 10) == .whole)
  }
}
