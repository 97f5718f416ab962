internal import CMustache
internal import FileSystem

/// A parsed Mustache template, owned.
///
/// A class, since the pages that are still to be rendered share it. The library changes a template
/// while it renders, so it stays on one thread.
@safe final class Template {
  private let parsed: OpaquePointer
  /// The hash of its text.
  let hash: ContentHash

  /// Parses a template whose partials have been put in.
  ///
  /// - Parameter file: What an error names.
  /// - Throws: `TemplateError` with the place of what is malformed.
  init(_ text: [UInt8], of file: Path) throws(TemplateError) {
    let handle = unsafe text.withUnsafeBytes { raw in
      let characters = unsafe raw.assumingMemoryBound(to: CChar.self)
      return unsafe pf_template_parse(characters.baseAddress, raw.count)
    }

    if let problem = unsafe pf_template_problem(handle) {
      let reason = unsafe String(cString: problem)
      unsafe pf_template_free(handle)
      throw TemplateError(file: file, problem: reason, in: text)
    }
    unsafe parsed = handle
    hash = ContentHash(text)
  }

  deinit {
    unsafe pf_template_free(parsed)
  }

  /// Fills the template; every value that is inserted with two braces is escaped for HTML.
  func render(_ value: TemplateValue) -> [UInt8] {
    let handle = unsafe value.makeHandle()
    defer { unsafe pf_value_free(handle) }
    var output: [UInt8] = []
    unsafe withUnsafeMutablePointer(to: &output) { pointer in
      unsafe pf_template_render(parsed, handle, pointer) { context, bytes, count in
        let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe context?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: raw)
      }
    }
    return output
  }
}
