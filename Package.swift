// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is held to.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A C or C++ target: the only kind that touches one of Debian's libraries.
func shim(_ name: String, _ dependencies: Target.Dependency..., links libraries: String...)
  -> Target
{
  .target(
    name: name, dependencies: dependencies, linkerSettings: libraries.map { .linkedLibrary($0) })
}

func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "photofall",
  products: [
    .library(name: "WaterfallLayout", targets: ["WaterfallLayout"]),
    .executable(name: "draw-samples", targets: ["DrawSamples"]),
    .library(name: "fuzz-targets", type: .dynamic, targets: ["FuzzTargets"]),
  ],
  targets: [
    // C and C++ libraries, one target each.
    shim("CPlatform"),
    shim("CXXHash", links: "xxhash"),
    shim("CSQLite", links: "sqlite3"),
    shim("CCrypto", links: "nettle"),
    shim("CYAML", links: "yaml"),
    shim("CICU", links: "icui18n", "icuuc", "stdc++"),
    shim("CCMark", links: "cmark"),
    shim("CMustache", links: "stdc++"),
    shim("CTemplates"),
    shim("CPixels"),
    shim("CJPEG", "CPixels", links: "jpeg"),
    shim("CPNG", "CPixels", links: "png16"),
    shim("CWebP", "CPixels", links: "webp", "webpmux"),
    shim("CHEIF", "CPixels", links: "heif"),
    shim("CZimg", "CPixels", links: "zimg"),
    shim("CLCMS", "CPixels", links: "lcms2"),
    shim("CEXIF", links: "exif"),
    shim("CXMP", links: "exempi", "expat", "stdc++"),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev", "pkg-config"])]),
    shim("CHTML", "CLibXML2"),
    shim("CMicroHTTPD", links: "microhttpd"),
    shim("CZlib", links: "z"),
    shim("CEditor"),
    shim("CFonts"),
    shim("CHarfBuzz", links: "harfbuzz", "woff2dec", "stdc++"),

    // From the ground up.
    module("WaterfallLayout"),
    module("LayoutRequests", "WaterfallLayout"),
    module("FileSystem", "CPlatform", "CXXHash"),
    module("Records", "FileSystem"),
    module("Suggestions"),
    module("Workers", "FileSystem"),
    module("PhotoMetadata", "CCrypto", "CEXIF", "CXMP", "CZlib"),
    module("TextMeasurement", "CFonts", "CHarfBuzz", "CICU"),
    module(
      "Imaging", "FileSystem", "PhotoMetadata", "CPixels", "CJPEG", "CPNG", "CWebP", "CHEIF",
      "CZimg", "CLCMS"),
    module(
      "GalleryModel", "CCrypto", "CICU", "CYAML", "FileSystem", "Imaging", "PhotoMetadata",
      "Records", "Suggestions"),
    module(
      "SiteRendering", "CCMark", "CCrypto", "CICU", "CMustache", "CTemplates", "FileSystem",
      "GalleryModel", "Imaging", "PhotoMetadata", "Records", "Suggestions", "TextMeasurement",
      "WaterfallLayout"),
    module(
      "GalleryBuild", "CSQLite", "CZlib", "FileSystem", "GalleryModel", "Imaging", "PhotoMetadata",
      "Records", "SiteRendering", "Workers"),
    module(
      "SiteCheck", "CHTML", "FileSystem", "GalleryModel", "Imaging", "PhotoMetadata",
      "WaterfallLayout", "Workers"),
    module(
      "PreviewServer", "CEditor", "CMicroHTTPD", "CZlib", "FileSystem", "GalleryBuild",
      "GalleryModel", "SiteRendering"),
    module("CommandLineInterface", "CPlatform", "FileSystem", "Suggestions"),
    program(
      "photofall", "CommandLineInterface", "FileSystem", "GalleryBuild", "GalleryModel",
      "LayoutRequests", "PreviewServer", "SiteCheck"),
    program("DrawSamples", "CJPEG", "CPNG", "FileSystem"),

    .target(
      name: "TestSupport", dependencies: ["FileSystem"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("GalleryModelTests", "FileSystem", "GalleryModel", "Imaging", "TestSupport"),
    tests(
      "GalleryBuildTests", "FileSystem", "GalleryBuild", "GalleryModel", "SiteCheck", "TestSupport"),
    tests("SiteCheckTests", "FileSystem", "GalleryBuild", "SiteCheck", "TestSupport"),
    tests(
      "SiteRenderingTests", "FileSystem", "GalleryModel", "Imaging", "SiteRendering", "TestSupport",
      "WaterfallLayout"),
    tests("PreviewServerTests", "FileSystem", "PreviewServer", "TestSupport"),
    tests("WaterfallLayoutTests", "WaterfallLayout", "FileSystem", "TestSupport"),
    tests("LayoutRequestsTests", "LayoutRequests"),
    tests("RecordsTests", "FileSystem", "Records"),
    tests("WorkersTests", "FileSystem", "Workers"),
    tests("TextMeasurementTests", "TestSupport", "TextMeasurement"),
    tests("PhotoMetadataTests", "PhotoMetadata"),
    tests(
      "ImagingTests", "Imaging", "FileSystem", "PhotoMetadata", "TestSupport", "Workers", "CPixels",
      "CJPEG"),
    tests("CommandLineTests", "CommandLineInterface", "FileSystem", "TestSupport", "photofall"),
    tests("DrawSamplesTests", "DrawSamples", "FileSystem", "TestSupport"),

    .target(
      name: "FuzzTargets",
      dependencies: [
        "FileSystem", "GalleryModel", "Imaging", "LayoutRequests", "PhotoMetadata", "SiteRendering",
        "TextMeasurement",
      ],
      path: "Fuzz/Targets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FileSystem", "FuzzTargets", "TestSupport"],
      swiftSettings: strict),

    .executableTarget(
      name: "layout-benchmark", dependencies: ["FileSystem", "WaterfallLayout"],
      path: "Benchmarks/LayoutBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "probe-benchmark", dependencies: ["FileSystem", "Imaging"],
      path: "Benchmarks/ProbeBenchmark", swiftSettings: strict),
  ],
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx17
)
