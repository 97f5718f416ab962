internal import FileSystem
internal import GalleryModel
internal import Synchronization

/// The photos whose pictures are to be made: those that somebody waits for come first, then all
/// others in their order.
final class PictureQueue: Sequence, IteratorProtocol, Sendable {
  /// A photo that waits for its turn.
  struct Item: Sendable {
    /// What the names of its pictures begin with.
    let address: String
    let photo: Photo
    /// What its file was when its content was hashed.
    let stamp: FileStamp
  }

  private struct State {
    /// In reverse; also those that were taken ahead of their turn.
    var items: [Item] = []
    var untaken: [String: Item] = [:]
    var unfinished: Set<String> = []
    /// The addresses that are waited for, in the order in which they were asked for.
    var wanted: [String] = []
    var outcomes: [String: PictureMaker.Outcome] = [:]
    var waiters = Waiters()
    var isFilled = false
    var isClosed = false

    /// Whether something is still to be heard of an address.
    func isOpen(_ address: String) -> Bool {
      !isClosed && (!isFilled || unfinished.contains(address))
    }
  }

  private let state = Mutex(State())

  /// Brings the photos, once.
  func fill(_ items: [Item]) {
    change { state in
      state.items = items.reversed()
      state.untaken = Dictionary(uniqueKeysWithValues: items.map { ($0.address, $0) })
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
        if let item = state.untaken.removeValue(forKey: state.wanted.removeFirst()) { return item }
      }
      while let item = state.items.popLast() {
        if state.untaken.removeValue(forKey: item.address) != nil { return item }
      }
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
  func wait(for address: String) async {
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
  var outcomes: [String: PictureMaker.Outcome] { state.withLock { $0.outcomes } }
}

/// Who waits for which photo.
private struct Waiters {
  private var waiting: [Int: (address: String, waiter: CheckedContinuation<Void, Never>)] = [:]
  private var next = 0

  mutating func newNumber() -> Int {
    next += 1
    return next
  }

  mutating func add(
    _ number: Int, _ address: String, _ waiter: CheckedContinuation<Void, Never>
  ) {
    waiting[number] = (address, waiter)
  }

  mutating func remove(_ number: Int) -> CheckedContinuation<Void, Never>? {
    waiting.removeValue(forKey: number)?.waiter
  }

  mutating func remove(
    where isDone: (String) -> Bool
  ) -> [CheckedContinuation<Void, Never>] {
    let done = waiting.filter { isDone($0.value.address) }
    for number in done.keys { waiting[number] = nil }
    return done.values.map(\.waiter)
  }
}
