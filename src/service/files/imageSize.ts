/** Width and height in pixels as displayed, after applying a photo's orientation. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A small file can decode to a huge picture, which takes four bytes per pixel wherever it is shown. */
const MAX_PIXELS = 50_000_000

/** Returns true if readers' browsers can safely decode a picture; false if its size is unknown. */
export const isBearable = (size: ImageSize | undefined): boolean =>
  size !== undefined && size.width * size.height <= MAX_PIXELS

const sizeOfPng = (head: Buffer): ImageSize => ({
  width: head.readUInt32BE(16),
  height: head.readUInt32BE(20),
})
const sizeOfGif = (head: Buffer): ImageSize => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) })

/** Size of an AVIF, which has a box with the size of each of its parts; the largest is the picture's. */
function sizeOfAvif(head: Buffer): ImageSize | undefined {
  let largest: ImageSize | undefined
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** Size of a WebP: lossy (`VP8 `), lossless (`VP8L`) and extended (`VP8X`) files have different headers. */
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

/** Orientation in an Exif segment; 5 to 8 mean that the picture is stored sideways. */
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

/** Orientation of a photo, 1 to 8, from its Exif segment; 1 if missing. */
export const orientationOf = (exif: Buffer): number => {
  try {
    return orientation(exif)
  } catch (error) {
    // Truncated or malformed data: the picture counts as upright.
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** Size of a JPEG, found by walking its segments up to the frame header. */
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

/** Returns a picture's size from its first bytes; undefined if they do not contain it. */
export function imageSize(contentType: string, head: Buffer): ImageSize | undefined {
  try {
    const size = readers[contentType]?.(head)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // Reading past the end means that the file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
