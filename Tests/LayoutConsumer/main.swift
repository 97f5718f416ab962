import WaterfallLayout

var waterfall = Waterfall(width: 100)
waterfall.append(Waterfall.Section(columns: 2))
waterfall.append([Waterfall.Item(width: 1, height: 1), Waterfall.Item(width: 2, height: 1)])

let screen = Rect(x: 0, y: 0, width: 100, height: 50)
let frames = waterfall.layoutAttributesForElements(in: screen).map(\.frame)
precondition(
  frames == [
    Rect(x: 0, y: 0, width: 50, height: 50), Rect(x: 50, y: 0, width: 50, height: 25),
  ], "\(frames)")
