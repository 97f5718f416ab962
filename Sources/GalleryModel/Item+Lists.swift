internal import FileSystem

extension [Item] {
  /// The items with tiles, in order; the others of a stack follow its cover.
  var uncovered: [Item] { contains(where: \.isCovered) ? filter { !$0.isCovered } : self }

  /// The numbers that the items are placed by.
  ///
  /// - Complexity: O(n) for n items; the work is done on all processors.
  var placings: [UInt64] {
    stride(from: 0, to: count, by: 4096).map { self[$0...].prefix(4096) }
      .mappedConcurrently { items in
        var last: (page: KnownPage, details: PageDetails)?
        return items.map { item in
          guard let (page, index) = item.lastPlace else { return item.placing }
          // To ask for the details of each item takes longer than all the rest.
          let details = last.flatMap { $0.page === page ? $0.details : nil } ?? page.details
          last = (page, details)
          return details.placing(index)
        }
      }.flatMap(\.self)
  }
}
