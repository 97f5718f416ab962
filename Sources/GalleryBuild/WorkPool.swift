internal import FileSystem
internal import Synchronization
internal import Workers

/// Thread pool for the items of a build.
struct WorkPool: Sendable {
  /// The maximum number of items at a time.
  let jobs: Int
  /// Called to report progress, from any thread.
  let progress: @Sendable (BuildProgress) -> Void

  /// A pool whose items are a part of all, after those of other parts.
  func counting(from first: Int, of total: Int) -> WorkPool {
    WorkPool(jobs: jobs) { [progress] part in
      let isPart = part.step != .writing
      progress(
        BuildProgress(
          step: part.step, done: part.done + (isPart ? first : 0),
          total: isPart ? max(total, first + part.total) : part.total, clip: part.clip))
    }
  }

  /// Works on items in parallel, and reports progress.
  ///
  /// - Parameters:
  ///   - budget: The memory limit of all items at work, bytes.
  ///   - cost: The memory of an item, bytes.
  /// - Returns: The results, in the order of the items.
  /// - Throws: The `BuildError` of an item; `.interrupted` when the task is cancelled.
  func map<Items: Sequence, Result: Sendable>(
    _ items: Items, _ step: GalleryBuild.Step, budget: Int = .max,
    cost: (Items.Element) -> Int = { _ in 0 },
    _ work:
      @escaping @Sendable (
        Items.Element, _ encoding: @escaping @Sendable (BuildProgress.Clip) -> Void
      ) throws -> Result
  ) async throws(BuildError) -> [Result] where Items.Element: Sendable {
    let (done, count) = (Counter(), items.underestimatedCount)
    return try await quietMap(items, budget: budget, cost: cost) { item in
      let result = try work(item) { clip in
        progress(BuildProgress(step: step, done: done.next(0), total: count, clip: clip))
      }
      progress(BuildProgress(step: step, done: done.next(), total: count))
      return result
    }
  }

  /// Works on items in batches: a request to a helper for each item would cost as much as the work.
  ///
  /// - Parameters:
  ///   - budget: The maximum size of a batch, bytes, so that each is soon done.
  ///   - cost: The size of an item, bytes.
  /// - Returns: The results, in the order of the items.
  /// - Throws: As `map` does.
  func mapBatches<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ step: GalleryBuild.Step, budget: Int, cost: (Item) -> Int,
    _ work: @escaping @Sendable ([Item]) throws -> [Result]
  ) async throws(BuildError) -> [Result] {
    let done = Counter()
    let batches = items.batches(limit: 64, budget: budget, cost: cost)
    return try await quietMap(batches) { batch in
      let results = try work(batch)
      progress(
        BuildProgress(step: step, done: done.next(batch.count), total: items.count))
      return results
    }.flatMap(\.self)
  }

  /// Works on items in parallel, without progress.
  ///
  /// - Throws: As `map` does.
  func quietMap<Items: Sequence, Result: Sendable>(
    _ items: Items, budget: Int = .max, cost: (Items.Element) -> Int = { _ in 0 },
    _ work: @escaping @Sendable (Items.Element) throws -> Result
  ) async throws(BuildError) -> [Result] where Items.Element: Sendable {
    do {
      return try await items.concurrentMap(limit: jobs, budget: budget, cost: cost, work)
    } catch let error as BuildError {
      throw error
    } catch let error as FileSystemError {
      throw .writing(error)
    } catch {
      throw .interrupted
    }
  }
}

/// Counter of finished items, shared by threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next(_ more: Int = 1) -> Int { count.add(more, ordering: .relaxed).newValue }
}
