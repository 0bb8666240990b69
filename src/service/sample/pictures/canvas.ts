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

/** How far a point lies outside a shape, in pixels; negative inside. */
export type Shape = (x: number, y: number) => number

export const circle =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centerX, y - centerY) - radius

export const box =
  (left: number, top: number, width: number, height: number, rounding = 0): Shape =>
  (x, y) => {
    const outX = Math.abs(x - left - width / 2) - width / 2 + rounding
    const outY = Math.abs(y - top - height / 2) - height / 2 + rounding
    return Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - rounding
  }

/** A stroke along points, with round ends. */
export const stroke =
  (points: readonly (readonly [x: number, y: number])[], width: number): Shape =>
  (x, y) => {
    let nearest = Infinity
    for (const [index, [toX, toY]] of points.entries()) {
      const [fromX, fromY] = points[index - 1] ?? [toX, toY]
      const lengthSquared = (toX - fromX) ** 2 + (toY - fromY) ** 2
      const along =
        lengthSquared === 0 ? 0 : ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / lengthSquared
      const share = Math.min(1, Math.max(0, along))
      nearest = Math.min(
        nearest,
        Math.hypot(x - fromX - (toX - fromX) * share, y - fromY - (toY - fromY) * share),
      )
    }
    return nearest - width / 2
  }

/** What of the first shape lies outside the second. */
export const without =
  (shape: Shape, cut: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -cut(x, y))

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A picture in the making: shapes with smooth edges, one over the other. */
export class Canvas {
  readonly #width: number
  readonly #height: number
  readonly #pixels: Uint8Array

  /** Transparent at first. */
  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#pixels = new Uint8Array(width * height * 4)
  }

  /** From one colour at the top to another at the bottom. */
  fill(top: Color, bottom: Color): this {
    for (let y = 0; y < this.#height; y++) {
      const row = mix(top, bottom, y / this.#height)
      for (let x = 0; x < this.#width; x++) this.#blend(x, y, row, 1)
    }
    return this
  }

  /** Draws a shape within `area`, the whole picture when absent. */
  draw(shape: Shape, paint: Color, opacity = 1, area: Partial<Area> = {}): this {
    const left = Math.max(0, Math.floor(area.left ?? 0))
    const right = Math.min(this.#width, Math.ceil(area.right ?? this.#width))
    const top = Math.max(0, Math.floor(area.top ?? 0))
    const bottom = Math.min(this.#height, Math.ceil(area.bottom ?? this.#height))
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const coverage = Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5)))
        if (coverage > 0) this.#blend(x, y, paint, coverage * opacity)
      }
    }
    return this
  }

  /** A light that fades towards its edge. */
  glow(centerX: number, centerY: number, radius: number, paint: Color, opacity: number): this {
    const top = Math.max(0, Math.floor(centerY - radius))
    const bottom = Math.min(this.#height, Math.ceil(centerY + radius))
    for (let y = top; y < bottom; y++) {
      for (
        let x = Math.max(0, Math.floor(centerX - radius));
        x < Math.min(this.#width, centerX + radius);
        x++
      ) {
        const share = 1 - Math.hypot(x - centerX, y - centerY) / radius
        if (share > 0) this.#blend(x, y, paint, share * share * opacity)
      }
    }
    return this
  }

  #blend(x: number, y: number, paint: Color, opacity: number): void {
    const at = (y * this.#width + x) * 4
    const below = (this.#pixels[at + 3] ?? 0) / 255
    const result = opacity + below * (1 - opacity)
    for (const [channel, value] of paint.entries()) {
      const old = this.#pixels[at + channel] ?? 0
      this.#pixels[at + channel] = Math.round((value * opacity + old * below * (1 - opacity)) / result)
    }
    this.#pixels[at + 3] = Math.round(result * 255)
  }

  toPng(): Buffer {
    return encodePng(this.#width, this.#height, this.#pixels)
  }
}
