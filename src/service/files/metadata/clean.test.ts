import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { costBeside, threadTime } from '../../../testing/processorTime.testing.ts'
import { imageSize } from '../imageSize.ts'
import { encodePng } from '../../png.ts'
import { withoutMetadata } from './clean.ts'

const PLACE = 'GPS 47.3769 N 8.5417 E'

const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(marker, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** Exif with an orientation, followed by a location. */
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000 0000'.replace(' ', ''), 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return jpegSegment(0xffe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)]))
}
const FRAME = jpegSegment(0xffc0, Buffer.from([8, 0, 4, 0, 6, 1, 1, 0x11, 0]))
const PROFILE = jpegSegment(0xffe2, Buffer.from('ICC_PROFILE\0\x01\x01colors', 'latin1'))
/** Compressed data in two scans, with a stuffed byte and a restart marker. */
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

describe('photos', () => {
  test('a photo loses place, time and author, and keeps its colors', () => {
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

  test('a photo loses a second picture appended to it', () => {
    const content = Buffer.concat([jpeg(), jpeg(exif(1))])
    expect(clean('image/jpeg', content).equals(jpeg())).toBe(true)
  })

  test('a photo keeps its orientation', () => {
    const cleaned = clean('image/jpeg', jpeg(exif(6)))
    expect(cleaned.includes(PLACE)).toBe(false)
    expect(imageSize('image/jpeg', cleaned)).toEqual({ width: 4, height: 6 })
    expect(imageSize('image/jpeg', clean('image/jpeg', jpeg(exif(1))))).toEqual({ width: 6, height: 4 })
  })

  test('a malformed photo is refused', () => {
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

  test('other pictures keep their orientation', () => {
    const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
    const header = 8 + 25
    const turned = pngChunk('eXIf', tiff.toString('latin1') + PLACE)
    const png = Buffer.concat([PNG.subarray(0, header), turned, PNG.subarray(header)])
    const kept = pngChunk('eXIf', tiff.toString('latin1'))
    expect(clean('image/png', png)).toEqual(
      Buffer.concat([PNG.subarray(0, header), kept, PNG.subarray(header)]),
    )
    const picture = riffChunk('VP8 ', Buffer.from('even'))
    const exifOf = (text: string): Buffer => riffChunk('EXIF', Buffer.concat([tiff, Buffer.from(text)]))
    expect(clean('image/webp', webp(0x08, picture, exifOf(`${PLACE}.`)))).toEqual(
      webp(0x08, picture, exifOf('')),
    )
  })

  test('a PNG loses chunks that no reader needs, and keeps colors and animation', () => {
    const looks = ['gAMA', 'iCCP', 'acTL', 'fcTL', 'fdAT'].map((type) => pngChunk(type, 'look'))
    const notes = ['caBX', 'prVt'].map((type) => pngChunk(type, PLACE))
    const header = 8 + 25
    const content = [PNG.subarray(0, header), ...looks, ...notes, PNG.subarray(header)]
    expect(clean('image/png', Buffer.concat(content))).toEqual(
      Buffer.concat([PNG.subarray(0, header), ...looks, PNG.subarray(header)]),
    )
  })
})

describe('GIFs', () => {
  const HEADER = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([2, 0, 2, 0, 0x80, 0, 0]),
    Buffer.alloc(6, 9),
  ])
  const block = (text: string): Buffer =>
    Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  const END_OF_BLOCKS = Buffer.from([0])
  const FRAME_OF_GIF = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 20, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2]),
    block('pixels'),
    block(';!,'),
    END_OF_BLOCKS,
  ])
  const application = (name: string, data: string): Buffer =>
    Buffer.concat([Buffer.from([0x21, 0xff]), block(name), block(data), END_OF_BLOCKS])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block(PLACE), block(PLACE), END_OF_BLOCKS])
  const LOOP = application('NETSCAPE2.0', '\x01\0\0')
  const gif = (...parts: Buffer[]): Buffer => Buffer.concat([HEADER, ...parts, Buffer.from([0x3b])])

  test('a GIF loses comments and application data, and keeps its animation', () => {
    const content = gif(LOOP, comment, application('XMP DataXMP', PLACE), FRAME_OF_GIF, comment, FRAME_OF_GIF)
    const cleaned = clean('image/gif', Buffer.concat([content, Buffer.from(PLACE)]))
    expect(cleaned).toEqual(gif(LOOP, FRAME_OF_GIF, FRAME_OF_GIF))
    expect(clean('image/gif', cleaned)).toEqual(cleaned)
  })

  test('a truncated GIF shows its remaining part', () => {
    const content = gif(comment, FRAME_OF_GIF)
    const cut = clean('image/gif', content.subarray(0, content.length - 4))
    expect(cut).toEqual(Buffer.concat([HEADER, FRAME_OF_GIF]).subarray(0, -3))
    expect(withoutMetadata('image/gif', HEADER.subarray(0, 9))).toBeUndefined()
  })
})

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body])
}
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex')

/** An AVIF of three items: pixels and Exif in the file's data, XMP in the data of the item box. */
function avif(pixels: string, exifText: string, xmp: string): Buffer {
  const item = (id: string, type: string, more = ''): Buffer =>
    box('infe', hex(`02000000 ${id} 0000`), Buffer.from(`${type}\0${more}`, 'latin1'))
  const info = box(
    'iinf',
    hex('00000000 0003'),
    item('0001', 'av01'),
    item('0002', 'Exif'),
    item('0003', 'mime', 'application/rdf+xml\0'),
  )
  const start = box('ftyp', Buffer.from('avif\0\0\0\0avif', 'latin1'))
  const place = (id: string, method: string, at: number, length: number): string =>
    `${id} ${method} 0000 0001 ${at.toString(16).padStart(8, '0')} ${length.toString(16).padStart(8, '0')}`
  const itemsAt = (at: number): Buffer => {
    const places = [
      place('0001', '0000', at, pixels.length),
      place('0002', '0000', at + pixels.length, exifText.length),
      place('0003', '0001', 0, xmp.length),
    ]
    const location = box('iloc', hex(`01000000 44 00 0003 ${places.join('')}`))
    return Buffer.concat([start, box('meta', hex('00000000'), info, location, box('idat', Buffer.from(xmp)))])
  }
  const data = box('mdat', Buffer.from(pixels + exifText))
  return Buffer.concat([itemsAt(itemsAt(0).length + 8), data])
}

describe('AVIFs', () => {
  test('an AVIF’s place and author are overwritten, and everything else stays in place', () => {
    const given = avif('pixels and more', PLACE, `<x>${PLACE}</x>`)
    for (const type of ['image/avif', 'image/heic']) {
      const cleaned = clean(type, given)
      expect(cleaned).toEqual(
        avif('pixels and more', '\0'.repeat(PLACE.length), '\0'.repeat(PLACE.length + 7)),
      )
    }
    expect(given.includes(PLACE)).toBe(true)
  })
})

describe('malicious files', () => {
  const tiff = '4d4d002a00000008000101120003000000010006000000000000'
  const seeds: readonly [string, Buffer][] = [
    ['image/jpeg', jpeg(exif(6), PROFILE, jpegSegment(0xfffe, Buffer.from(PLACE)))],
    ['image/png', encodePng(3, 3, new Uint8Array(36).fill(7))],
    [
      'image/gif',
      hex(
        '474946383961 0200 0200 80 00 00 090909090909 21fe 03 414243 00 2c00000000 0200 0200 00 02 02 4c01 00 3b',
      ),
    ],
    ['image/webp', Buffer.concat([Buffer.from('RIFF\x2e\0\0\0WEBPEXIF\x1a\0\0\0', 'latin1'), hex(tiff)])],
    ['image/avif', avif('pixels', PLACE, 'xmp')],
  ]

  test.each(seeds)('a broken %s is cleaned or refused, and never grows', (type, seed) => {
    fc.assert(
      fc.property(
        fc.nat(seed.length),
        fc.array(fc.tuple(fc.nat(seed.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff)), {
          maxLength: 6,
        }),
        (length, changes) => {
          const broken = Buffer.from(seed)
          for (const [at, value] of changes) broken[at] = value
          const given = broken.subarray(0, length)
          const cleaned = withoutMetadata(type, given)
          expect(cleaned?.length ?? 0).toBeLessThanOrEqual(given.length + 40)
        },
      ),
      { numRuns: 500 },
    )
  })

  const MANY = 2_000_000
  const usual = (): unknown =>
    clean('image/jpeg', jpeg(Buffer.alloc(0), Buffer.concat([SCANS, Buffer.alloc(MANY, 1)])))
  const extents = box('iloc', hex('00000000 44 00 0001 0002 0000 ffff'), Buffer.alloc(65_535 * 8, 0))
  test.each<[string, Buffer]>([
    ['image/jpeg', jpeg(Buffer.alloc(MANY, 0xff))],
    ['image/jpeg', jpeg(Buffer.from('ffe00002'.repeat(MANY / 4), 'hex'))],
    ['image/png', Buffer.concat([encodePng(1, 1, new Uint8Array(4)).subarray(0, 33), Buffer.alloc(MANY)])],
    [
      'image/gif',
      Buffer.concat([
        hex('474946383961 0200 0200 00 00 00'),
        Buffer.from('2101010000'.repeat(MANY / 5), 'hex'),
      ]),
    ],
    ['image/gif', Buffer.concat([hex('474946383961 0200 0200 00 00 00 21fe'), Buffer.alloc(MANY, 1)])],
    ['image/webp', Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBP', 'latin1'), Buffer.alloc(MANY)])],
    ['image/avif', Buffer.alloc(MANY)],
    [
      'image/avif',
      box(
        'meta',
        hex('00000000'),
        box('iinf', hex('00000000 0001'), box('infe', hex('02000000 0002 0000'), Buffer.from('Exif\0'))),
        extents,
      ),
    ],
  ])('a %s of millions of parts costs no more than its size', async (type, content) => {
    const measure = (isHarmless: boolean): number =>
      threadTime(() => (isHarmless ? usual() : withoutMetadata(type, content)))
    // Reading a part costs more than copying its bytes; a cost by the square of their number would be thousands.
    expect(await costBeside(measure, 40)).toBeLessThanOrEqual(40)
  })
})
