/** Width and height in pixels, as shown: a photo's orientation is taken into account. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A small file can unpack to a huge picture, and takes four bytes for each of its pixels wherever it is shown. */
const MAX_PIXELS = 50_000_000

/** Whether a picture may be unpacked by whoever reads along; one that keeps its size to itself may not. */
export const isBearable = (size: ImageSize | undefined): boolean =>
  size !== undefined && size.width * size.height <= MAX_PIXELS

const sizeOfPng = (head: Buffer): ImageSize => ({
  width: head.readUInt32BE(16),
  height: head.readUInt32BE(20),
})
const sizeOfGif = (head: Buffer): ImageSize => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) })

/** AVIF names the size of each of its parts in a box of its own; the largest is the picture. */
function sizeOfAvif(head: Buffer): ImageSize | undefined {
  let largest: ImageSize | undefined
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** WebP comes lossy (`VP8 `), lossless (`VP8L`) and extended (`VP8X`), each with its own header. */
function sizeOfWebp(head: Buffer): ImageSize | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** The orientation entry of an Exif segment; 5 to 8 mean that the picture is stored on its side. */
function orientation(exif: Buffer): number {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return 1
  const tiff = exif.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = read16(directory)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (read16(entry) === 0x0112) return read16(entry + 8)
  }
  return 1
}

/** Which side of a photo is up, 1 to 8, from its Exif segment; 1 where that does not say. */
export const orientationOf = (exif: Buffer): number => {
  try {
    return orientation(exif)
  } catch (error) {
    // Cut off or malformed: the picture counts as upright.
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** Walks the segments of a JPEG up to the frame header, which carries the size. */
function sizeOfJpeg(head: Buffer): ImageSize | undefined {
  let turned = false
  for (let at = 2; at + 9 < head.length;) {
    const marker = head.readUInt16BE(at)
    const length = head.readUInt16BE(at + 2)
    if (marker < 0xff00 || length < 2) return undefined
    if (marker === 0xffe1) turned = orientationOf(head.subarray(at + 4, at + 2 + length)) >= 5
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) {
      const height = head.readUInt16BE(at + 5)
      const width = head.readUInt16BE(at + 7)
      return turned ? { width: height, height: width } : { width, height }
    }
    at += 2 + length
  }
  return undefined
}

const readers: Readonly<Record<string, (head: Buffer) => ImageSize | undefined>> = {
  'image/png': sizeOfPng,
  'image/gif': sizeOfGif,
  'image/webp': sizeOfWebp,
  'image/jpeg': sizeOfJpeg,
  'image/avif': sizeOfAvif,
}

/** The size from the first bytes of a picture; undefined where they do not tell. */
export function imageSize(contentType: string, head: Buffer): ImageSize | undefined {
  try {
    const size = readers[contentType]?.(head)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // Read past the end: the file is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
