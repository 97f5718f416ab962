import Testing

@testable import FileSystem

@Suite("Hashes as digits")
struct ContentHashTests {
  @Test("What is written is read again")
  func digits() {
    for number in 0..<1000 {
      let hash = ContentHash(Array("\(number)".utf8))
      let digits = Array(hash.hex().utf8)
      #expect(ContentHash(hex: digits[...]) == hash)
      #expect(ContentHash(bytes: hash.bytes[...]) == hash)
    }
  }

  @Test("Only 32 digits in lower case are a hash, wherever another byte stands")
  func others() {
    let digits = Array("0123456789abcdeffedcba9876543210".utf8)
    let allowed = Set("0123456789abcdef".utf8)
    for place in digits.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = digits
        changed[place] = byte
        #expect((ContentHash(hex: changed[...]) != nil) == allowed.contains(byte))
      }
    }
    #expect(ContentHash(hex: digits.dropLast()) == nil)
    #expect(ContentHash(hex: (digits + [0x30])[...]) == nil)
  }
}
