import { orientationIn, orientationTiff } from './exif.ts'
import { Pieces } from './pieces.ts'

const RIFF_HEADER = 12
/** Type and length before a chunk's content. */
const HEAD = 8

/** Parts that say how the picture looks, those of animations among them. */
const looks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Bits of an extended header that announce Exif and XMP. */
const EXIF_FLAG = 0x08
const METADATA_FLAGS = 0x0c

function orientationChunk(orientation: number): Buffer {
  const tiff = orientationTiff(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}

/** Copies chunk by chunk up to the end that the file names. @throws RangeError when it is malformed */
export function plainWebp(content: Buffer): Buffer {
  const pieces = new Pieces(content)
  pieces.keep(0, RIFF_HEADER)
  const last = Math.min(content.length, 8 + content.readUInt32LE(4))
  let orientation = 1
  let flags: number | undefined
  for (let at = RIFF_HEADER; at + HEAD <= last;) {
    pieces.count()
    const size = content.readUInt32LE(at + 4)
    const end = at + HEAD + size + (size % 2)
    const type = content.toString('latin1', at, at + 4)
    if (type === 'EXIF') orientation = orientationIn(content.subarray(at + HEAD, at + HEAD + size))
    if (type === 'VP8X') flags ??= pieces.result.length + HEAD
    if (looks.has(type)) pieces.keep(at, end)
    at = end
  }
  // Only an extended header can announce it, and without one nobody looks for it.
  const isTurned = orientation > 1 && flags !== undefined
  if (isTurned) pieces.add(orientationChunk(orientation))
  const plain = pieces.result
  plain.writeUInt32LE(plain.length - 8, 4)
  if (flags !== undefined) {
    const before = plain.readUInt8(flags) & ~METADATA_FLAGS
    plain.writeUInt8(isTurned ? before | EXIF_FLAG : before, flags)
  }
  return plain
}
