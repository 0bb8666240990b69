import { Pieces } from './pieces.ts'

const HEADER = 13
const IMAGE = 0x2c
const EXTENSION = 0x21
const COMMENT = 0xfe
const APPLICATION = 0xff
const END = 0x3b
/** Length of an application extension's name and code. */
const NAME_LENGTH = 11
const IMAGE_HEADER = 10

/** Application extensions to be kept: an animation's repetitions, and color profiles. */
const looks = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Bytes of the color table that a descriptor announces. */
const colorTable = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** End of a row of blocks, each of which starts with its length. */
function endOfBlocks(content: Buffer, start: number): number {
  let at = start
  while (at < content.length) {
    const length = content[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return content.length
}

function isMetadata(content: Buffer, at: number): boolean {
  const label = content.readUInt8(at + 1)
  if (label === COMMENT) return true
  return label === APPLICATION && !looks.has(content.toString('latin1', at + 3, at + 3 + NAME_LENGTH))
}

/** Copies the picture part by part, without metadata. @throws RangeError when it is malformed */
export function plainGif(content: Buffer): Buffer {
  const pieces = new Pieces(content)
  let at = HEADER + colorTable(content.readUInt8(10))
  pieces.keep(0, at)
  while (at + 1 < content.length && (content[at] === IMAGE || content[at] === EXTENSION)) {
    pieces.count()
    const isImage = content[at] === IMAGE
    const data = isImage
      ? at + IMAGE_HEADER + colorTable(content.readUInt8(at + IMAGE_HEADER - 1)) + 1
      : at + 2
    const end = endOfBlocks(content, data)
    if (isImage || !isMetadata(content, at)) pieces.keep(at, end)
    at = end
  }
  // Only a truncated picture can lack its end.
  if (at < content.length && content[at] !== END) throw new RangeError('A part of the picture is malformed')
  pieces.keep(at, at + 1)
  return pieces.result
}
