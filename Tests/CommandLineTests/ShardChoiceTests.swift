import Testing

@testable import CommandLineInterface

/// The share that `--shard` asks for, by itself or by the variables of an engine.
struct ShardChoiceTests {
  private func resolved(
    _ word: String, _ variables: [String: String] = [:]
  ) throws -> [Int] {
    let (number, count) = try ShardChoice(word).resolved { variables[$0] }
    return [number, count]
  }

  @Test func aShareIsTakenAsItIsNamed() throws {
    #expect(try resolved("2/16", ["PARALLEL_SEQ": "9"]) == [2, 16])
    for word in [
      "0/3", "4/3", "1/0", "-1/3", "1", "1/", "/3", "1/2/3", "auto/0", "auto/", "", "a/b",
      "auto/\(Int.max)",
    ] {
      #expect(throws: UsageError.self, "\(word)") { try resolved(word) }
    }
  }

  @Test func enginesTellTheShare() throws {
    let slurm = ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5"]
    #expect(try resolved("auto", slurm.merging(["SLURM_ARRAY_TASK_COUNT": "4"]) { $1 }) == [3, 4])
    let grid = ["SGE_TASK_ID": "3", "SGE_TASK_FIRST": "2", "SGE_TASK_LAST": "9"]
    #expect(try resolved("auto", grid) == [2, 8])
    let batch = ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "16"]
    #expect(try resolved("auto", batch) == [1, 16])
    #expect(try resolved("auto/8", ["JOB_COMPLETION_INDEX": "7"]) == [8, 8])
    #expect(try resolved("auto/8", ["PARALLEL_SEQ": "8"]) == [8, 8])
  }

  @Test func tasksMayBeNumberedInSteps() throws {
    let grid = ["SGE_TASK_FIRST": "1", "SGE_TASK_LAST": "9", "SGE_TASK_STEPSIZE": "2"]
    let slurm = [
      "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_STEP": "2",
    ]
    for (share, task) in ["1", "3", "5", "7", "9"].enumerated() {
      #expect(try resolved("auto", grid.merging(["SGE_TASK_ID": task]) { $1 }) == [share + 1, 5])
      let own = slurm.merging(["SLURM_ARRAY_TASK_ID": task]) { $1 }
      #expect(try resolved("auto", own) == [share + 1, 5])
    }
    #expect(throws: UsageError.self) {
      try resolved("auto", grid.merging(["SGE_TASK_ID": "4"]) { $1 })
    }
  }

  @Test func arraysThatRepeatSingleTasksTellNoShare() throws {
    let message = { (variables: [String: String]) in
      #expect(throws: UsageError.self) { try resolved("auto/16", variables) }?.description ?? ""
    }
    let slurm = ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "7"]
    let alone = message(slurm.merging(["SLURM_ARRAY_TASK_COUNT": "1"]) { $1 })
    #expect(alone.contains("--shard $SLURM_ARRAY_TASK_ID/16"))
    let grid = ["SGE_TASK_ID": "7", "SGE_TASK_FIRST": "3", "SGE_TASK_LAST": "7"]
    #expect(message(grid).contains("--shard $SGE_TASK_ID/16"))
    let whole = ["SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "16"]
    #expect(try resolved("auto/16", slurm.merging(whole) { $1 }) == [7, 16])
  }

  @Test func whatIsMissingIsNamed() throws {
    let message = { (variables: [String: String]) in
      #expect(throws: UsageError.self) { try resolved("auto", variables) }?.description ?? ""
    }
    #expect(message([:]).contains("SGE_TASK_ID"))
    #expect(message(["SGE_TASK_ID": "undefined"]).contains("finds no task"))
    #expect(message(["PARALLEL_SEQ": "1"]).contains("--shard auto/16"))
    let far = ["SGE_TASK_ID": "1", "SGE_TASK_FIRST": "\(Int.min)", "SGE_TASK_LAST": "\(Int.max)"]
    #expect(message(far).contains("--shard auto/16"))
    let further = ["SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_MIN": "-1"]
    #expect(message(further).contains("finds no task"))
    let beyond = message(["AWS_BATCH_JOB_ARRAY_INDEX": "4", "AWS_BATCH_JOB_ARRAY_SIZE": "4"])
    #expect(beyond.contains("4 tasks are numbered 0 to 3"))
  }
}
