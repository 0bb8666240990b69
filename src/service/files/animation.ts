/** Bytes of the color table that a descriptor announces. */
const colorTable = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** End of a row of blocks, each of which starts with its length. */
function endOfBlocks(head: Buffer, start: number): number {
  let at = start
  while (head.readUInt8(at) !== 0) at += 1 + head.readUInt8(at)
  return at + 1
}

/** True at the second image. The repetitions of an animation, which precede its images, settle it earlier. */
function isAnimatedGif(head: Buffer): boolean {
  if (head.includes('NETSCAPE2.0', 0, 'latin1')) return true
  let images = 0
  for (let at = 13 + colorTable(head.readUInt8(10)); ;) {
    const isImage = head.readUInt8(at) === 0x2c
    if (isImage) images += 1
    if (images > 1) return true
    if (!isImage && head.readUInt8(at) !== 0x21) return false
    at = endOfBlocks(head, isImage ? at + 11 + colorTable(head.readUInt8(at + 9)) : at + 2)
  }
}

/** An extended header of a WebP says whether there is an animation. */
const isAnimatedWebp = (head: Buffer): boolean =>
  head.toString('latin1', 12, 16) === 'VP8X' && (head.readUInt8(20) & 0x02) !== 0

/** The chunk that announces an animation precedes the pixels. */
function isAnimatedPng(head: Buffer): boolean {
  for (let at = 8; ; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
}

const isAnimatedAvif = (head: Buffer): boolean => head.toString('latin1', 8, 12) === 'avis'

const readers: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'image/gif': isAnimatedGif,
  'image/webp': isAnimatedWebp,
  'image/png': isAnimatedPng,
  'image/avif': isAnimatedAvif,
}

/** Returns true if a picture moves, as far as its first bytes tell. */
export function isAnimated(contentType: string, head: Buffer): boolean {
  try {
    return readers[contentType]?.(head) ?? false
  } catch (error) {
    // Reading past the end: no second image in these bytes.
    if (error instanceof RangeError) return false
    throw error
  }
}
