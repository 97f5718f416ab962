// swift-tools-version: 6.2
import PackageDescription

/// A stranger's package that takes the layout engine, and none of the libraries of the program.
let package = Package(
  name: "layout-consumer",
  dependencies: [.package(name: "photofall", path: "../..")],
  targets: [
    .executableTarget(
      name: "layout-consumer",
      dependencies: [.product(name: "WaterfallLayout", package: "photofall")], path: ".")
  ]
)
