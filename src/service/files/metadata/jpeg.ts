import { orientationIn, orientationTiff } from './exif.ts'
import { Pieces } from './pieces.ts'

const FIRST_MARKER = 0xc0
const FIRST_APPLICATION = 0xe0
const EXIF = 0xe1
const COLOR_PROFILE = 0xe2
const ADOBE = 0xee
const LAST_APPLICATION = 0xef
const COMMENT = 0xfe
const SCAN = 0xda
const END = 0xd9

const begins = (content: Buffer, at: number, text: string): boolean =>
  content.toString('latin1', at, at + text.length) === text

/**
 * Of the application segments, keeps only those needed for colors: JFIF, color profiles, and Adobe's color
 * encoding.
 */
function isMetadata(code: number, content: Buffer, data: number): boolean {
  if (code === COMMENT) return true
  if (code < FIRST_APPLICATION || code > LAST_APPLICATION) return false
  if (code === FIRST_APPLICATION) return !begins(content, data, 'JFIF\0')
  if (code === COLOR_PROFILE) return !begins(content, data, 'ICC_PROFILE\0')
  return code !== ADOBE
}

function orientationSegment(orientation: number): Buffer {
  const tiff = orientationTiff(orientation)
  const head = Buffer.from('ffe100004578696600 00'.replace(' ', ''), 'hex')
  head.writeUInt16BE(2 + 6 + tiff.length, 2)
  return Buffer.concat([head, tiff])
}

/** End of the compressed data that begins at `start`: the next marker outside of it. */
function endOfScan(content: Buffer, start: number): number {
  for (let at = start; at + 1 < content.length; at++) {
    if (content[at] !== 0xff) continue
    const code = content[at + 1] ?? 0
    const isWithin = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
    if (!isWithin) return at
  }
  return content.length
}

/** Position after the fill bytes, of which a marker can have any number before it. */
function afterFill(content: Buffer, start: number): number {
  let at = start
  while (content[at] === 0xff && content[at + 1] === 0xff) at += 1
  return at
}

/**
 * Copies the picture segment by segment, without metadata; some cameras append a complete second picture.
 * @throws RangeError when it is malformed
 */
export function plainJpeg(content: Buffer): Buffer {
  const pieces = new Pieces(content)
  pieces.keep(0, 2)
  let at = afterFill(content, 2)
  for (; at + 4 <= content.length; at = afterFill(content, at)) {
    pieces.count()
    const code = content.readUInt8(at + 1)
    if (code === END) break
    const length = content.readUInt16BE(at + 2)
    const end = at + 2 + length
    const isSegment = content[at] === 0xff && code >= FIRST_MARKER && length >= 2
    if (!isSegment || end > content.length) throw new RangeError('A segment of the photo is malformed')
    if (code === EXIF) {
      const orientation = orientationIn(content.subarray(at + 4, end))
      if (orientation > 1) pieces.add(orientationSegment(orientation))
    } else if (!isMetadata(code, content, at + 4)) pieces.keep(at, end)
    at = end
    if (code !== SCAN) continue
    at = endOfScan(content, end)
    pieces.keep(end, at)
  }
  if (content[at] === 0xff && content[at + 1] === END) pieces.keep(at, at + 2)
  return pieces.result
}
