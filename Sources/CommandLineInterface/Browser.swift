internal import CPlatform

/// The user's browser.
public enum Browser {
  /// Opens an address, without waiting; false when there is no way to.
  public static func open(_ address: String) -> Bool {
    unsafe pf_open_in_browser(address) == 0
  }
}
