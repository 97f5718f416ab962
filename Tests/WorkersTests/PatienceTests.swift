import Testing

@testable import Workers

@Suite("Patience with other processes")
struct PatienceTests {
  @Test("A time in which this process was stopped is no time of waiting")
  func stopped() {
    var patience = Patience(seconds: 3)
    let end = ContinuousClock.now.advanced(by: .seconds(4))
    // As while it is stopped, nobody looks.
    while ContinuousClock.now < end {}
    let isOver = patience.isOver()
    #expect(!isOver)
    while !patience.isOver() {}
  }
}
