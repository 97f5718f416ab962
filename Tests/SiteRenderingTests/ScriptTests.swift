import FileSystem
import TestSupport
import Testing

@testable import SiteRendering

@Suite("Scripts in parts")
struct ScriptTests {
  /// The entry `main.js` and its parts, put together.
  private func join(_ parts: [String: String]) throws(TemplateError) -> String {
    let bundle = try ScriptBundle("main.js", from: parts.mapValues { Array($0.utf8) }, in: "T")
    return String(decoding: bundle.content, as: UTF8.self)
  }

  private func refusal(_ parts: [String: String]) -> String? {
    do {
      _ = try join(parts)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("Each part stands once, after those that it imports, in one scope")
  func order() throws {
    let script = try join([
      "main.js": """
      // The entry.
      import { b } from "./parts/b.js";
      import {
        a,
      } from "./parts/a.js";

      b(a);

      """,
      "parts/a.js": "export let a = 1;\n",
      "parts/b.js": "import { a } from \"./a.js\";\nexport const b = (x) => x + a;\n",
      "parts/unused.js": "nobody();\n",
    ])
    #expect(
      script == """
        "use strict";
        {
        let a = 1;
        const b = (x) => x + a;
        // The entry.

        b(a);
        }

        """)
  }

  @Test("Lines end as those of Windows do, or as all others")
  func lineEnds() throws {
    let parts = [
      "main.js": "import {\n  a,\n} from \"./a.js\";\n\nb(a);\n",
      "a.js": "/* One. */\nexport const a = 1;\n",
    ]
    #expect(try join(parts.mapValues { $0.replacing("\n", with: "\r\n") }) == join(parts))
  }

  @Test("A script that neither imports nor exports stays as it is")
  func plain() throws {
    let script = "const { x, y } = z;\nlet a, b;\nimport(x);\n"
    #expect(try join(["main.js": script]) == script)
  }

  @Test(
    "What does not fit together is refused by file, line and name",
    arguments: [
      (
        "import { widht } from \"./a.js\";\n", "export const width = 1;\n",
        "T/main.js:1: a.js does not export \"widht\"; did you mean \"width\"?"
      ),
      (
        "// x\n\nimport { a } from \"./b.js\";\n", "",
        "T/main.js:3: there is no b.js; did you mean \"a.js\"?"
      ),
      (
        "import { a } from \"./a.js\";\nconst b = 1;\n", "const a = 1;\nexport const c = 1;\n",
        "T/main.js:1: a.js does not export \"a\"; did you mean \"c\"?"
      ),
      (
        "import { a } from \"./a.js\";\n\nlet b;\n", "export const a = 1;\nfunction b() {}\n",
        "T/main.js:3: a.js:2 declares \"b\" too: the parts of a script share one scope"
      ),
      (
        "import { a } from \"./a.js\";\n", "import { b } from \"./main.js\";\nexport class a {}\n",
        "T/a.js:1: the parts import one another: main.js imports a.js imports main.js"
      ),
    ])
  func misfits(entry: String, part: String, message: String) {
    #expect(refusal(["main.js": entry, "a.js": part]) == message)
  }

  @Test(
    "Any other import or export is refused by its line",
    arguments: [
      "import a from \"./a.js\";", "import * as a from \"./a.js\";", "import \"./a.js\";",
      "import { a as b } from \"./a.js\";", "import { a } from './a.js';",
      "import { a } from \"a.js\";", "import { a } from \"../a.js\";",
      "import { } from \"./a.js\";",
      "import { a } from \"./a.js\"", "f();\nimport { a } from \"./a.js\";",
      "{\n  import { a } from \"./a.js\";", "export default 1;", "export { a };",
      "export * from \"./a.js\";", "export const { a } = b;", "export let a, b;",
      "  export const a = 1;", "export a = 1;",
    ])
  func subset(statement: String) throws {
    let text = statement + "\n"
    let line = statement.contains("\n") ? 2 : 1
    let message = try #require(refusal(["main.js": text, "a.js": "export const a = 1;\n"]))
    #expect(message.hasPrefix("T/main.js:\(line): "))
  }

  @Test("The words import and export in comments, texts and names are no statements")
  func words() throws {
    let text =
      "/* import\nexport default\n*/\n// export {\nimported();\nexports.x = \"import a\";\n"
    #expect(try join(["main.js": text]) == text)
  }

  @Test("A gallery replaces one part, which may import others of its own")
  func replacement() throws {
    let folder = TemporaryFolder()
    func script() throws -> String {
      let scripts = try ThemeScripts(Theme(folder: folder.appending("Templates")))
      return String(decoding: try #require(scripts.contents["viewer.js"]), as: UTF8.self)
    }
    let builtIn = try script()
    #expect(builtIn.contains("const slideTime = 1000 * ") && builtIn.contains("\nclass Viewer {"))
    #expect(!builtIn.contains("import") && !builtIn.contains("/**") && !builtIn.contains("\n\n"))

    let own = "import { seconds } from \"./time.js\";\n\n// Mine.\nexport class Slideshow {}\n"
    try folder.write(own, to: "Templates/viewer/slideshow.js")
    try folder.write("export const seconds = 5;\n", to: "Templates/viewer/time.js")
    let changed = try script()
    #expect(changed.contains("const seconds = 5;\n\n// Mine.\nclass Slideshow {}\n"))
    #expect(changed.contains("\nclass Viewer {") && !changed.contains("slideTime"))

    try folder.write("mine();\n", to: "Templates/viewer.js")
    #expect(try script() == "mine();\n")
    try folder.write("export const minutes = 5;\n", to: "Templates/viewer/minutes.js")
    #expect { try script() } throws: {
      "\($0)".hasSuffix("Templates/viewer/minutes.js: no part of viewer.js imports this script")
    }
  }
}
