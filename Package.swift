// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target.
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

/// The commit, for `photofall --version --verbose`. `make` says it: manifests are cached, so that
/// `Context.gitInformation` may be that of an earlier one.
let commit = Context.environment["PHOTOFALL_COMMIT", default: ""]

let package = Package(
  name: "photofall",
  products: [
    .library(name: "WaterfallLayout", targets: ["WaterfallLayout"]),
    .library(name: "fuzz-targets", type: .dynamic, targets: ["FuzzTargets"]),
  ],
  targets: [
    // C and C++ libraries, one target each.
    shim("CPlatform"),
    shim("CSandbox", links: "seccomp"),
    shim("CXXHash", links: "xxhash"),
    shim("CSQLite", links: "sqlite3"),
    shim("CCrypto", links: "nettle", "sodium"),
    shim("CYAML", links: "yaml"),
    shim("CICU", links: "icui18n", "icuuc", "stdc++"),
    shim("CCMark", links: "cmark"),
    shim("CMustache", links: "stdc++"),
    shim("CJPEG", "PixelKernels", links: "jpeg"),
    shim("CPNG", "PixelKernels", links: "png16"),
    shim("CWebP", "PixelKernels", links: "webp", "webpdemux", "webpmux", "z"),
    shim("CHEIF", "PixelKernels", links: "heif", "aom"),
    shim("CTIFF", "PixelKernels", links: "tiff", "lcms2"),
    shim("CJXL", "PixelKernels", links: "jxl"),
    shim("CGIF", "PixelKernels", links: "gif"),
    shim("CRAW", "PixelKernels", links: "raw", "stdc++"),
    shim("CBMP", "PixelKernels"),
    shim("CZimg", "PixelKernels", links: "zimg"),
    shim("CLCMS", "PixelKernels", links: "lcms2"),
    shim("CEXIF", links: "exif"),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev", "pkg-config"])]),
    shim("CXMP", "CLibXML2", links: "exempi", "expat", "stdc++"),
    shim("CHTML", "CLibXML2"),
    shim("CMicroHTTPD", links: "microhttpd"),
    shim("CQREncode", links: "qrencode"),
    shim("CZlib", links: "z"),
    shim("CCURL"),
    shim("CHarfBuzz", links: "harfbuzz", "woff2dec", "stdc++"),
    // The versions of the libraries that the targets above link.
    .target(
      name: "CVersions", dependencies: ["CCURL", "CLibXML2"],
      cSettings: commit.isEmpty ? [] : [.define("PHOTOFALL_COMMIT", to: "\"\(commit)\"")]),

    // The product's own C: pixels, and files embedded in the program.
    shim("PixelKernels"),
    shim("PreviewPage"),
    shim("ThemeFiles"),
    shim("ThemeFonts"),

    // From the ground up.
    module("WaterfallLayout"),
    module("LayoutRequests", "Bytes", "WaterfallLayout"),
    module("Bytes"),
    module("FileSystem", "Bytes", "CCrypto", "CPlatform", "CXXHash"),
    module("Records", "Bytes", "FileSystem"),
    module("Text", "FileSystem"),
    module("SiteFormat", "Bytes", "FileSystem", "Text"),
    module("Workers", "Bytes", "CPlatform", "CSandbox", "FileSystem"),
    module("PhotoMetadata", "Bytes", "CCrypto", "CEXIF", "CXMP", "CZlib"),
    module("TextMeasurement", "Bytes", "CHarfBuzz", "CICU", "ThemeFonts"),
    module(
      "Imaging", "Bytes", "CBMP", "CGIF", "CHEIF", "CJPEG", "CJXL", "CLCMS", "CPNG", "CRAW",
      "CTIFF",
      "CWebP", "CZimg", "CZlib", "FileSystem", "PhotoMetadata", "PixelKernels", "Records"),
    module(
      "Pictures", "Bytes", "CCURL", "FileSystem", "Imaging", "PhotoMetadata", "Records", "Workers"
    ),
    module(
      "GalleryModel", "Bytes", "CCMark", "CCrypto", "CICU", "CYAML", "FileSystem",
      "Imaging", "PhotoMetadata", "Pictures", "Records", "SiteFormat", "Text"),
    module(
      "SiteRendering", "Bytes", "CCrypto", "CICU", "CMustache", "FileSystem",
      "GalleryModel", "Imaging", "PhotoMetadata", "Pictures", "Records", "SiteFormat", "Text",
      "TextMeasurement", "ThemeFiles", "WaterfallLayout"),
    module(
      "GalleryBuild", "Bytes", "CSQLite", "CZlib", "FileSystem", "GalleryModel", "Imaging",
      "PhotoMetadata", "Pictures", "Records", "SiteFormat", "SiteRendering", "Text", "Workers"),
    module(
      "SiteCheck", "Bytes", "CCrypto", "CHTML", "FileSystem", "Imaging", "PhotoMetadata",
      "SiteFormat",
      "Text", "WaterfallLayout", "Workers"),
    module(
      "PreviewServer", "Bytes", "CMicroHTTPD", "CPlatform", "CZlib", "FileSystem", "GalleryBuild",
      "GalleryModel", "Imaging", "PhotoMetadata", "Pictures", "PreviewPage", "Records", "SiteCheck",
      "SiteFormat", "SiteRendering", "Text", "Workers"),
    module("CommandLineInterface", "CPlatform", "CQREncode", "FileSystem", "Text"),
    program(
      "photofall", "CVersions", "CommandLineInterface", "FileSystem", "GalleryBuild",
      "GalleryModel", "Imaging", "LayoutRequests", "Pictures", "PreviewServer", "SiteCheck",
      "SiteFormat", "SiteRendering", "Text"),

    .target(
      name: "TestSupport", dependencies: ["FileSystem"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "JPEGWriter", path: "Tests/JPEGWriter", linkerSettings: [.linkedLibrary("jpeg")]),
    .executableTarget(
      name: "hostile-helper", dependencies: ["CPlatform", "CSandbox"], path: "Tests/HostileHelper"),
    .target(
      name: "ColourMeter", path: "Tests/ColourMeter", linkerSettings: [.linkedLibrary("lcms2")]),
    tests("BytesTests", "Bytes"),
    tests("FileSystemTests", "FileSystem", "TestSupport"),
    tests(
      "GalleryModelTests", "FileSystem", "GalleryModel", "Imaging", "PhotoMetadata", "TestSupport"),
    tests(
      "GalleryBuildTests", "FileSystem", "GalleryBuild", "GalleryModel", "Pictures", "SiteCheck",
      "SiteFormat", "SiteRendering", "TestSupport"),
    tests(
      "SiteCheckTests", "FileSystem", "GalleryBuild", "SiteCheck", "SiteRendering", "TestSupport",
      "WaterfallLayout"),
    tests(
      "SiteRenderingTests", "FileSystem", "GalleryModel", "Imaging", "PhotoMetadata", "Records",
      "SiteRendering", "TestSupport", "WaterfallLayout"),
    tests("PreviewServerTests", "FileSystem", "PreviewServer", "TestSupport"),
    tests("WaterfallLayoutTests", "WaterfallLayout", "FileSystem", "TestSupport"),
    tests("LayoutRequestsTests", "LayoutRequests", "TestSupport"),
    tests(
      "PicturesTests", "Bytes", "FileSystem", "Imaging", "PhotoMetadata", "Pictures", "Records",
      "TestSupport", "Workers", "hostile-helper"),
    tests("RecordsTests", "FileSystem", "Records"),
    tests("SiteFormatTests", "FileSystem", "SiteFormat", "TestSupport"),
    tests("WorkersTests", "FileSystem", "TestSupport", "Workers", "hostile-helper"),
    tests("TextMeasurementTests", "TestSupport", "TextMeasurement"),
    tests("PhotoMetadataTests", "PhotoMetadata"),
    tests(
      "ImagingTests", "CJPEG", "ColourMeter", "FileSystem", "Imaging", "JPEGWriter",
      "PhotoMetadata", "PixelKernels", "TestSupport", "Workers"),
    tests("CommandLineTests", "CommandLineInterface", "FileSystem", "TestSupport", "photofall"),

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
