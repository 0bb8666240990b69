import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { imageSize } from '../../files/imageSize.ts'
import { encodePng } from '../../png.ts'
import { withoutMetadata } from './metadata.ts'

const PLACE = 'GPS 47.3769 N 8.5417 E'

const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(marker, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** Exif with an orientation and, behind it, a place. */
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000 0000'.replace(' ', ''), 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return jpegSegment(0xffe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)]))
}
const FRAME = jpegSegment(0xffc0, Buffer.from([8, 0, 4, 0, 6, 1, 1, 0x11, 0]))
const PROFILE = jpegSegment(0xffe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'))
/** Compressed data with a stuffed and a restart marker in it, in two scans. */
const SCANS = Buffer.concat([
  jpegSegment(0xffda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
  jpegSegment(0xffda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([5, 6]),
])
const jpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, FRAME, SCANS, Buffer.from([0xff, 0xd9])])

const clean = (type: string, content: Buffer): Buffer => {
  const cleaned = withoutMetadata(type, content)
  if (!cleaned) throw new Error('The picture was not readable')
  return cleaned
}

describe('a photo', () => {
  test('loses where, when and by whom it was taken, and keeps its colours', () => {
    const segments = [
      exif(1),
      jpegSegment(0xffe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PLACE}`)),
      jpegSegment(0xffed, Buffer.from(`Photoshop 3.0\0${PLACE}`)),
      jpegSegment(0xfffe, Buffer.from(PLACE)),
      jpegSegment(0xffe2, Buffer.from(`MPF\0${PLACE}`)),
      PROFILE,
    ]
    expect(clean('image/jpeg', jpeg(...segments)).equals(jpeg(PROFILE))).toBe(true)
  })

  test('loses a second one that hides behind it', () => {
    const content = Buffer.concat([jpeg(), jpeg(exif(1))])
    expect(clean('image/jpeg', content).equals(jpeg())).toBe(true)
  })

  test('stays the right way up', () => {
    const cleaned = clean('image/jpeg', jpeg(exif(6)))
    expect(cleaned.includes(PLACE)).toBe(false)
    expect(imageSize('image/jpeg', cleaned)).toEqual({ width: 4, height: 6 })
    expect(imageSize('image/jpeg', clean('image/jpeg', jpeg(exif(1))))).toEqual({ width: 6, height: 4 })
  })

  test('that is malformed is none', () => {
    expect(withoutMetadata('image/jpeg', Buffer.from([0xff, 0xd8, 1, 2, 3, 4, 5]))).toBeUndefined()
  })
})

describe('other pictures', () => {
  const PNG = encodePng(2, 2, new Uint8Array(16).fill(90))

  function pngChunk(type: string, content: string): Buffer {
    const body = Buffer.from(`${type}${content}`, 'latin1')
    const chunk = Buffer.alloc(8 + body.length)
    chunk.writeUInt32BE(content.length, 0)
    body.copy(chunk, 4)
    chunk.writeUInt32BE(crc32(body), 4 + body.length)
    return chunk
  }

  test('a PNG loses its texts', () => {
    const notes = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'].map((type) => pngChunk(type, PLACE))
    const headerEnd = 8 + 25
    const content = Buffer.concat([PNG.subarray(0, headerEnd), ...notes, PNG.subarray(headerEnd)])
    expect(clean('image/png', Buffer.concat([content, Buffer.from(PLACE)])).equals(PNG)).toBe(true)
  })

  function webp(flags: number, ...chunks: Buffer[]): Buffer {
    const extended = Buffer.from([flags, 0, 0, 0, 5, 0, 0, 3, 0, 0])
    const body = Buffer.concat([riffChunk('VP8X', extended), ...chunks])
    const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
    header.writeUInt32LE(body.length + 4, 4)
    return Buffer.concat([header, body])
  }
  function riffChunk(type: string, content: Buffer): Buffer {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }

  test('a WebP loses Exif and XMP, and no longer announces them', () => {
    const picture = riffChunk('VP8 ', Buffer.from('odd'))
    const notes = [riffChunk('EXIF', Buffer.from(PLACE)), riffChunk('XMP ', Buffer.from(`${PLACE}.`))]
    const cleaned = clean('image/webp', webp(0x1c, picture, ...notes))
    expect(cleaned.equals(webp(0x10, picture))).toBe(true)
    expect(imageSize('image/webp', cleaned)).toEqual({ width: 6, height: 4 })
  })

  test('a GIF passes as it is', () => {
    const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1')
    expect(clean('image/gif', gif).equals(gif)).toBe(true)
  })
})
