import { orientationOf } from '../../files/imageSize.ts'

/*
 * What pictures carry beside the picture: where and when a photo was taken, with which camera, by whom. Nobody means
 * to publish that with a picture of themselves.
 */

const EXIF = 0xffe1
const COLOUR_PROFILE = 0xffe2
const IPTC = 0xffed
const COMMENT = 0xfffe
const SCAN = 0xffda
const END = 0xffd9

const isColourProfile = (segment: Buffer): boolean => segment.toString('latin1', 4, 15) === 'ICC_PROFILE'

const isMetadata = (marker: number, segment: Buffer): boolean =>
  marker === EXIF ||
  marker === IPTC ||
  marker === COMMENT ||
  (marker === COLOUR_PROFILE && !isColourProfile(segment))

/** All that is kept of a photo's Exif data: which side is up. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  segment.writeUInt16BE(orientation, 28)
  return segment
}

/** Where the compressed data ends that begins at `start`: at the next marker that is none of its own. */
function endOfScan(content: Buffer, start: number): number {
  for (let at = start; at + 1 < content.length; at++) {
    if (content[at] !== 0xff) continue
    const code = content[at + 1] ?? 0
    const isWithin = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
    if (!isWithin) return at
  }
  return content.length
}

/** Copies segment by segment up to the end of the picture; some cameras put a second one, whole, behind it. */
function plainJpeg(content: Buffer): Buffer {
  const kept: Buffer[] = [content.subarray(0, 2)]
  let at = 2
  while (at + 4 <= content.length) {
    const marker = content.readUInt16BE(at)
    if (marker === END) break
    const length = content.readUInt16BE(at + 2)
    if (marker < 0xff00 || length < 2) throw new RangeError('A segment of the photo is malformed')
    const segment = content.subarray(at, at + 2 + length)
    at += 2 + length
    if (marker === EXIF) {
      const orientation = orientationOf(segment.subarray(4))
      if (orientation > 1) kept.push(orientationSegment(orientation))
    } else if (!isMetadata(marker, segment)) kept.push(segment)
    if (marker !== SCAN) continue
    const end = endOfScan(content, at)
    kept.push(content.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])])
}

const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])
const PNG_SIGNATURE_LENGTH = 8
/** Length, type and checksum around a chunk's content. */
const PNG_FRAME = 12

function plainPng(content: Buffer): Buffer {
  const kept: Buffer[] = [content.subarray(0, PNG_SIGNATURE_LENGTH)]
  for (let at = PNG_SIGNATURE_LENGTH; at + PNG_FRAME <= content.length;) {
    const end = at + PNG_FRAME + content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (!pngMetadata.has(type)) kept.push(content.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

const RIFF_HEADER = 12
const webpMetadata = new Set(['EXIF', 'XMP '])
/** Bits of an extended header that announce Exif and XMP. */
const WEBP_METADATA_FLAGS = 0x0c

function plainWebp(content: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = RIFF_HEADER; at + 8 <= content.length;) {
    const size = content.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const chunk = Buffer.from(content.subarray(at, end))
    const type = chunk.toString('latin1', 0, 4)
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_METADATA_FLAGS, 8)
    if (!webpMetadata.has(type)) kept.push(chunk)
    at = end
  }
  const body = Buffer.concat(kept)
  const header = Buffer.from(content.subarray(0, RIFF_HEADER))
  header.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([header, body])
}

const cleaners: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
}

/**
 * The picture without place, time, camera, author and comments; colours and which side is up stay. Undefined when it is
 * malformed. Other kinds, such as GIF, pass as they are.
 */
export function withoutMetadata(contentType: string, content: Buffer): Buffer | undefined {
  try {
    return cleaners[contentType]?.(content) ?? content
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
