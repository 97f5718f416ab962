extension BuildReport {
  /// Adds what a portion read and made, but no problems: an album that has any is made anew with those
  /// that are in no portion.
  ///
  /// - Parameter namesFiles: False to count the files written without their paths.
  mutating func note(_ portion: BuildReport, _ plan: PublicationPlan, namesFiles: Bool) {
    for tally in portion.tallies { count(tally) }
    if namesFiles {
      written += plan.writes.places
    } else {
      written.addUnnamed(plan.writes.count)
    }
    edited += plan.edited
  }

  /// The report of the build that followed portions, which found what they read and made as known.
  func following(_ portions: BuildReport) -> BuildReport {
    var report = self
    for (reason, found) in [
      (.photoIsUnknown, [.photoIsKnown]), (.pictureIsInCache, [.pictureIsInSite]),
      (.pictureIsMissing, [.pictureIsInSite, .pictureIsInCache]),
    ] as [(Reason, [Reason])] {
      var rest = portions.count(of: reason)
      for found in found { rest -= report.move(rest, from: found, to: reason) }
    }
    report.written = portions.written
    report.written += written
    report.edited = portions.edited + edited
    report.unchanged -= portions.written.total
    return report
  }
}
