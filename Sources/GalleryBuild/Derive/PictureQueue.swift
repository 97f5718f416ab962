internal import FileSystem
internal import GalleryModel
internal import Synchronization

/// The photos whose pictures are to be made: those that somebody waits for come first, then all
/// others in their order.
final class PictureQueue: Sequence, IteratorProtocol, Sendable {
  /// A photo that waits for its turn.
  struct Item: Sendable {
    let photo: Photo
    /// What its file was when its content was hashed.
    let stamp: FileStamp

    /// What the names of its pictures begin with.
    var address: UInt64 { photo.pictureAddress }
  }

  private struct State {
    /// In reverse; also those that were taken ahead of their turn.
    var items: [Item] = []
    /// The places of those that were not taken.
    var untaken: [UInt64: Int] = [:]
    var unfinished: Set<UInt64> = []
    /// The addresses that are waited for, in the order in which they were asked for.
    var wanted: [UInt64] = []
    var outcomes: [UInt64: PictureMaker.Outcome] = [:]
    var waiters = Waiters()
    var isFilled = false
    var isClosed = false

    /// Whether something is still to be heard of an address.
    func isOpen(_ address: UInt64) -> Bool {
      !isClosed && (!isFilled || unfinished.contains(address))
    }
  }

  private let state = Mutex(State())

  /// Brings the photos, once.
  func fill(_ items: [Item]) {
    change { state in
      state.items = items.reversed()
      state.untaken = Dictionary(uniqueKeysWithValues: zip(state.items.lazy.map(\.address), 0...))
      state.unfinished = Set(state.untaken.keys)
      state.isFilled = true
    }
  }

  /// How many photos it was filled with.
  var underestimatedCount: Int { state.withLock { $0.untaken.count } }

  /// The photo whose turn it is; nil when all were taken.
  func next() -> Item? {
    state.withLock { state in
      while !state.wanted.isEmpty {
        let place = state.untaken.removeValue(forKey: state.wanted.removeFirst())
        if let place { return state.items[place] }
      }
      while let item = state.items.popLast() {
        if state.untaken.removeValue(forKey: item.address) != nil { return item }
      }
      (state.items, state.untaken) = ([], [:])
      return nil
    }
  }

  /// Notes what came of a photo.
  func finish(_ item: Item, _ outcome: PictureMaker.Outcome) {
    change { state in
      state.outcomes[item.address] = outcome
      state.unfinished.remove(item.address)
    }
  }

  /// Nothing more will come of any photo.
  func close() {
    change { $0.isClosed = true }
  }

  /// Waits until a photo is done, which is made next, or until nothing more is to be heard of it.
  func wait(for address: UInt64) async {
    let number = state.withLock { $0.waiters.newNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        change { state in
          // The handler of whoever is cancelled already has been called.
          guard !Task.isCancelled else { return waiter.resume() }
          state.wanted.append(address)
          state.waiters.add(number, address, waiter)
        }
      }
    } onCancel: {
      state.withLock { $0.waiters.remove(number) }?.resume()
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let resumed = state.withLock { state in
      body(&state)
      let now = state
      return state.waiters.remove { !now.isOpen($0) }
    }
    for waiter in resumed { waiter.resume() }
  }

  /// What came of each photo so far, by its address.
  var outcomes: [UInt64: PictureMaker.Outcome] { state.withLock { $0.outcomes } }
}

/// Who waits for which photo.
private struct Waiters {
  private var waiting: [Int: (address: UInt64, waiter: CheckedContinuation<Void, Never>)] = [:]
  private var next = 0

  mutating func newNumber() -> Int {
    next += 1
    return next
  }

  mutating func add(
    _ number: Int, _ address: UInt64, _ waiter: CheckedContinuation<Void, Never>
  ) {
    waiting[number] = (address, waiter)
  }

  mutating func remove(_ number: Int) -> CheckedContinuation<Void, Never>? {
    waiting.removeValue(forKey: number)?.waiter
  }

  mutating func remove(
    where isDone: (UInt64) -> Bool
  ) -> [CheckedContinuation<Void, Never>] {
    let done = waiting.filter { isDone($0.value.address) }
    for number in done.keys { waiting[number] = nil }
    return done.values.map(\.waiter)
  }
}
