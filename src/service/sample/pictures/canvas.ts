import { encodePng } from '../../png.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** `#rrggbb` */
export const color = (hex: string): Color => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

export const mix = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** `Math.hypot` of two takes several times as long, and pictures have millions of pixels. */
const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y)

/** Distance of a point from a shape, in pixels; negative inside. */
export type Shape = (x: number, y: number) => number

export const circle =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    distance(x - centerX, y - centerY) - radius

export const box =
  (left: number, top: number, width: number, height: number, rounding = 0): Shape =>
  (x, y) => {
    const outX = Math.abs(x - left - width / 2) - width / 2 + rounding
    const outY = Math.abs(y - top - height / 2) - height / 2 + rounding
    return distance(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - rounding
  }

type Point = readonly [x: number, y: number]

/** Distance of a point from the line between two others. */
const fromLine = ([fromX, fromY]: Point, [toX, toY]: Point): Shape => {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const lengthSquared = alongX ** 2 + alongY ** 2
  return (x, y) => {
    const along = lengthSquared === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared
    const share = Math.min(1, Math.max(0, along))
    return distance(x - fromX - alongX * share, y - fromY - alongY * share)
  }
}

/** A stroke along points, with round ends. */
export const stroke = (points: readonly Point[], width: number): Shape => {
  const lines = points.map((to, index) => fromLine(points[index - 1] ?? to, to))
  return (x, y) => lines.reduce((nearest, line) => Math.min(nearest, line(x, y)), Infinity) - width / 2
}

/** The part of the first shape outside the second. */
export const without =
  (shape: Shape, cut: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -cut(x, y))

/** Blends one channel of a color over another's, each with its opacity. */
const over = (upper: number, opacity: number, lower: number, below: number): number =>
  Math.round((upper * opacity + lower * below) / (opacity + below))

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A picture being drawn: shapes with smooth edges, one over the other. */
export class Canvas {
  readonly #width: number
  readonly #height: number
  readonly #pixels: Uint8Array

  /** Creates a transparent picture. */
  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#pixels = new Uint8Array(width * height * 4)
  }

  /** Fills the picture with a gradient from top to bottom. */
  fill(top: Color, bottom: Color): this {
    for (let y = 0; y < this.#height; y++) {
      const row = mix(top, bottom, y / this.#height)
      for (let x = 0; x < this.#width; x++) this.#blend(x, y, row, 1)
    }
    return this
  }

  /** Draws a shape within `area`, which defaults to the whole picture. */
  draw(shape: Shape, paint: Color, opacity = 1, area: Partial<Area> = {}): this {
    const left = Math.max(0, Math.floor(area.left ?? 0))
    const right = Math.min(this.#width, Math.ceil(area.right ?? this.#width))
    const top = Math.max(0, Math.floor(area.top ?? 0))
    const bottom = Math.min(this.#height, Math.ceil(area.bottom ?? this.#height))
    for (let y = top; y < bottom; y++) {
      // Skip the distance to the shape's edge.
      for (let x = left, outside = 0; x < right; x += Math.max(1, Math.floor(outside))) {
        outside = shape(x + 0.5, y + 0.5)
        const coverage = Math.min(1, Math.max(0, 0.5 - outside))
        if (coverage > 0) this.#blend(x, y, paint, coverage * opacity)
      }
    }
    return this
  }

  /** Draws a light that fades toward its edge. */
  glow(centerX: number, centerY: number, radius: number, paint: Color, opacity: number): this {
    const top = Math.max(0, Math.floor(centerY - radius))
    const bottom = Math.min(this.#height, Math.ceil(centerY + radius))
    for (let y = top; y < bottom; y++) {
      for (
        let x = Math.max(0, Math.floor(centerX - radius));
        x < Math.min(this.#width, centerX + radius);
        x++
      ) {
        const share = 1 - distance(x - centerX, y - centerY) / radius
        if (share > 0) this.#blend(x, y, paint, share * share * opacity)
      }
    }
    return this
  }

  #blend(x: number, y: number, [red, green, blue]: Color, opacity: number): void {
    const pixels = this.#pixels
    const at = (y * this.#width + x) * 4
    const below = ((pixels[at + 3] ?? 0) / 255) * (1 - opacity)
    pixels[at] = over(red, opacity, pixels[at] ?? 0, below)
    pixels[at + 1] = over(green, opacity, pixels[at + 1] ?? 0, below)
    pixels[at + 2] = over(blue, opacity, pixels[at + 2] ?? 0, below)
    pixels[at + 3] = Math.round((opacity + below) * 255)
  }

  toPng(): Buffer {
    return encodePng(this.#width, this.#height, this.#pixels)
  }
}
