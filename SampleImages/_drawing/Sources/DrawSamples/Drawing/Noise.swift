import Glibc

/// Smooth randomness that is the same at the same place: Perlin's gradient noise (2002) and sums.
struct Noise: Sendable {
  private let seed: UInt64

  init(_ random: inout Random) {
    seed = random.next()
  }

  /// About -1...1, with bumps of size 1.
  ///
  /// - Complexity: O(1), four lattice points.
  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let floorX = x.rounded(.down)
    let floorY = y.rounded(.down)
    let (i, j) = (Int(floorX), Int(floorY))
    let (fx, fy) = (x - floorX, y - floorY)
    let (u, v) = (Noise.fade(fx), Noise.fade(fy))
    let top = mix(slope(i, j, fx, fy), slope(i + 1, j, fx - 1, fy), u)
    let bottom = mix(slope(i, j + 1, fx, fy - 1), slope(i + 1, j + 1, fx - 1, fy - 1), u)
    return mix(top, bottom, v)
  }

  func callAsFunction(_ point: Point) -> Double {
    self(point.x, point.y)
  }

  /// A sum of `octaves`, each twice as fine and half as strong; about -1...1.
  func sum(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var (total, strength, scale) = (0.0, 0.5, 1.0)
    for octave in 0..<octaves {
      let shift = Double(octave) * 17.3
      total += strength * self(x * scale + shift, y * scale - shift)
      strength *= 0.5
      scale *= 2.03
    }
    return total
  }

  func sum(_ point: Point, octaves: Int) -> Double {
    sum(point.x, point.y, octaves: octaves)
  }

  /// Sharp crests and round valleys, 0...1: Musgrave's ridged multifractal (1994).
  func ridges(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var (total, strength, scale, weight) = (0.0, 0.5, 1.0, 1.0)
    for octave in 0..<octaves {
      let shift = Double(octave) * 31.7
      let crest = (1 - abs(self(x * scale + shift, y * scale - shift) * 1.4)).clamped.squared
      total += strength * crest * weight
      weight = crest
      strength *= 0.5
      scale *= 2.07
    }
    return total
  }

  /// 0..<1, without any likeness between neighbours.
  func speckle(_ i: Int, _ j: Int) -> Double {
    Double(bits(i, j) >> 11) * 0x1p-53
  }

  private func bits(_ i: Int, _ j: Int) -> UInt64 {
    let key = UInt64(bitPattern: Int64(i)) &* 0x9e37_79b9_7f4a_7c15
    let other = UInt64(bitPattern: Int64(j)) &* 0xc2b2_ae3d_27d4_eb4f
    return Random.mixed(seed ^ key ^ (other << 1 | other >> 63))
  }

  private func slope(_ i: Int, _ j: Int, _ x: Double, _ y: Double) -> Double {
    let hash = bits(i, j)
    let gradientX = Double(Int32(truncatingIfNeeded: hash)) * 0x1p-31
    let gradientY = Double(Int32(truncatingIfNeeded: hash >> 32)) * 0x1p-31
    return 1.8 * (gradientX * x + gradientY * y)
  }

  private static func fade(_ t: Double) -> Double {
    t * t * t * (t * (t * 6 - 15) + 10)
  }
}
