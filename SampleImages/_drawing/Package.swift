// swift-tools-version: 6.2
import PackageDescription

/// Drawing takes minutes unless it is optimised, also in tests.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-O"]),
]

let package = Package(
  name: "draw-samples",
  targets: [
    .target(name: "Codecs", linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16")]),
    .executableTarget(name: "DrawSamples", dependencies: ["Codecs"], swiftSettings: strict),
    .testTarget(name: "DrawSamplesTests", dependencies: ["DrawSamples"], swiftSettings: strict),
  ],
  cLanguageStandard: .c2x
)
