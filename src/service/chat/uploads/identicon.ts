import { createHash } from 'node:crypto'
import { encodePng } from '../../png.ts'

const CELLS = 5
const CELL_PIXELS = 16
const MARGIN = 8
const SIZE = CELLS * CELL_PIXELS + 2 * MARGIN
const BACKGROUND = [0xee, 0xf1, 0xf4] as const
/** Colors dark enough to contrast with the background, and distinct from their neighbors. */
const colours = [
  [0x1f, 0x6f, 0x8b],
  [0x8a, 0x3f, 0x6b],
  [0x3b, 0x7a, 0x3f],
  [0x9a, 0x55, 0x1e],
  [0x4b, 0x4f, 0xa3],
  [0x7d, 0x6a, 0x12],
  [0xa3, 0x3b, 0x3b],
  [0x2d, 0x6e, 0x66],
] as const

/** Returns true if the cell is filled; the right half mirrors the left. */
function isFilled(digest: Buffer, column: number, row: number): boolean {
  const mirrored = Math.min(column, CELLS - 1 - column)
  return ((digest[1 + row * 3 + mirrored] ?? 0) & 1) === 1
}

/**
 * Generates a picture for a user without one, always the same for the same ID: a PNG of symmetrical tiles.
 */
export function identicon(userId: number): Buffer {
  const digest = createHash('sha256').update(`person ${userId}`).digest()
  const colour = colours[(digest[0] ?? 0) % colours.length] ?? colours[0]
  const pixels = new Uint8Array(SIZE * SIZE * 4)
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const [column, row] = [x - MARGIN, y - MARGIN].map((each) => Math.floor(each / CELL_PIXELS)) as [
        number,
        number,
      ]
      const isTile = column >= 0 && row >= 0 && column < CELLS && row < CELLS
      const [red, green, blue] = isTile && isFilled(digest, column, row) ? colour : BACKGROUND
      pixels.set([red, green, blue, 0xff], (y * SIZE + x) * 4)
    }
  }
  return encodePng(SIZE, SIZE, pixels)
}
