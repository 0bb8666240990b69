import { orientationIn, orientationTiff } from './exif.ts'
import { Pieces } from './pieces.ts'

const RIFF_HEADER = 12
/** Bytes of type and length before a chunk's content. */
const HEAD = 8

/** Chunks that affect the picture's look, animations included. */
const looks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags for Exif and XMP in an extended header. */
const EXIF_FLAG = 0x08
const METADATA_FLAGS = 0x0c

function orientationChunk(orientation: number): Buffer {
  const tiff = orientationTiff(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}

/**
 * Copies the picture chunk by chunk, up to the end given in the file, without metadata. @throws RangeError
 * when it is malformed
 */
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
  // Readers use the orientation only if an extended header announces it.
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
