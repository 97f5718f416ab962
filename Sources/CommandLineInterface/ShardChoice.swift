/// Share of the work that `--shard` asks for.
public enum ShardChoice: Equatable, Sendable {
  /// This share of so many; the first is 1.
  case share(Int, of: Int)
  /// The share that the engine which starts this process has given it, of so many; nil: the engine
  /// tells how many.
  case auto(of: Int?)
}

extension ShardChoice {
  /// Understands `2/16`, `auto` and `auto/16`.
  init(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    let count = parts.count == 2 ? Int32(parts[1]).map(Int.init) : nil
    if parts.first == "auto", parts.count == 1 {
      self = .auto(of: nil)
    } else if let count, count > 0, parts.first == "auto" {
      self = .auto(of: count)
    } else if let count, let number = parts.first.flatMap({ Int($0) }), number > 0, number <= count
    {
      self = .share(number, of: count)
    } else {
      throw UsageError(
        description: "option --shard needs I/N with I from 1 to N, auto or auto/N, not \(word)")
    }
  }

  /// The number of the share and the number of all.
  ///
  /// - Parameter variable: The value of a variable of the environment.
  /// - Throws: `UsageError` where no engine has told its share, or it has started another number of
  ///   tasks than there are shares.
  public func resolved(
    by variable: (String) -> String?
  ) throws(UsageError) -> (number: Int, count: Int) {
    switch self {
    case .share(let number, let count): return (number, count)
    case .auto(let asked):
      // No engine counts further.
      func value(_ name: String) -> Int? { variable(name).flatMap { Int32($0) }.map(Int.init) }
      guard let engine = Engine.all.first(where: { value($0.task) != nil }),
        let task = value(engine.task)
      else { throw .noEngine }
      let first = engine.first.flatMap(value) ?? engine.usualFirst
      let step = max(1, engine.step.flatMap(value) ?? 1)
      let told =
        engine.count.flatMap(value) ?? engine.last.flatMap(value).map { ($0 - first) / step + 1 }
      guard let count = asked ?? told else { throw .noCount(engine.task) }
      // Those of an array that failed may have been started again alone.
      if let told, told != count { throw .otherCount(engine.task, told, count) }
      let (number, rest) = (task - first).quotientAndRemainder(dividingBy: step)
      guard rest == 0, (0..<max(1, count)).contains(number) else {
        throw .beyondCount(engine.task, task, first...max(first, first + (count - 1) * step), count)
      }
      return (number + 1, count)
    }
  }
}

/// Engine that starts many processes, by the variables that tell each which one it is.
private struct Engine {
  /// The variable with the number of the task.
  let task: String
  /// The number of the first task.
  var usualFirst = 0
  /// The variable with that number, where the engine lets one choose it.
  var first: String?
  /// The variable with the number of the last task.
  var last: String?
  /// The variable with the distance between the numbers of two tasks.
  var step: String?
  /// The variable with the number of tasks.
  var count: String?

  /// Slurm and Grid Engine, AWS Batch, Kubernetes, GNU parallel.
  static let all = [
    Engine(
      task: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP",
      count: "SLURM_ARRAY_TASK_COUNT"),
    // It is "undefined" outside of an array.
    Engine(
      task: "SGE_TASK_ID", usualFirst: 1, first: "SGE_TASK_FIRST", last: "SGE_TASK_LAST",
      step: "SGE_TASK_STEPSIZE"),
    Engine(task: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(task: "JOB_COMPLETION_INDEX"),
    Engine(task: "PARALLEL_SEQ", usualFirst: 1),
  ]
}

extension UsageError {
  fileprivate static let noEngine = UsageError(
    description: "option --shard auto finds no task of an engine ("
      + Engine.all.map(\.task).joined(separator: ", ") + "); name the share: --shard 1/16")

  fileprivate static func noCount(_ task: String) -> UsageError {
    UsageError(
      description: "option --shard auto finds \(task), which does not tell of how many; say so: "
        + "--shard auto/16")
  }

  fileprivate static func otherCount(_ task: String, _ told: Int, _ count: Int) -> UsageError {
    UsageError(
      description: "option --shard auto/\(count) finds an array with another number of tasks, "
        + "\(told), which does not tell the share; name it, as in --shard $\(task)/\(count)")
  }

  fileprivate static func beyondCount(
    _ task: String, _ number: Int, _ numbers: ClosedRange<Int>, _ count: Int
  ) -> UsageError {
    UsageError(
      description: "option --shard auto finds \(task) \(number), but \(count) tasks are "
        + "numbered \(numbers.lowerBound) to \(numbers.upperBound)")
  }
}
