import { isUtf8 } from 'node:buffer'

const latin = (head: Buffer, start: number, end: number): string => head.toString('latin1', start, end)
const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte)

/** Brands of HEIC photos, which few browsers show. */
const photoBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const videoBrands = new Set(['isom', 'iso2', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'])

/** MIME type of an ISO media file, from the brand after `ftyp`. */
function isoType(head: Buffer): string | undefined {
  if (latin(head, 4, 8) !== 'ftyp') return undefined
  const brand = latin(head, 8, 12)
  if (brand === 'avif' || brand === 'avis') return 'image/avif'
  if (photoBrands.has(brand)) return 'image/heic'
  if (brand === 'M4A ') return 'audio/mp4'
  return videoBrands.has(brand) ? 'video/mp4' : undefined
}

function riffType(head: Buffer): string | undefined {
  if (latin(head, 0, 4) !== 'RIFF') return undefined
  const form = latin(head, 8, 12)
  if (form === 'WEBP') return 'image/webp'
  return form === 'WAVE' ? 'audio/wav' : undefined
}

/** A frame of MPEG audio, layer III, without a preceding tag. */
const isMpegFrame = (head: Buffer): boolean => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2

function mediaType(head: Buffer): string | undefined {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(latin(head, 0, 6))) return 'image/gif'
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3)) return 'video/webm'
  if (latin(head, 0, 4) === 'OggS') return 'audio/ogg'
  if (latin(head, 0, 3) === 'ID3' || isMpegFrame(head)) return 'audio/mpeg'
  if (latin(head, 0, 5) === '%PDF-') return 'application/pdf'
  return isoType(head) ?? riffType(head)
}

/** The cut may split the last character, which is no error. */
const isText = (head: Buffer): boolean =>
  head.length > 0 &&
  !head.includes(0) &&
  [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))))

/**
 * Returns a file's MIME type from its first bytes, regardless of its name and the sender's claims. Markup
 * counts as plain text, so that no served file is ever executed.
 */
export const contentTypeOf = (head: Buffer): string =>
  mediaType(head) ?? (isText(head) ? 'text/plain' : 'application/octet-stream')

/** Types that browsers may show in place; all others are only downloaded. */
export const shownInline: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
  'audio/wav',
  'application/pdf',
])
