import { expect, test } from 'vitest'
import { imageSize, isBearable } from './imageSize.ts'

const u16 = (value: number): number[] => [value >> 8, value & 0xff]

/** The beginning of a JPEG: start, segments, and the frame header with the size. */
const jpeg = (width: number, height: number, ...segments: number[][]): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    ...segments.flat(),
    0xff,
    0xc0,
    ...u16(11),
    8,
    ...u16(height),
    ...u16(width),
    3,
    1,
    0x22,
    0,
  ])

/** An Exif segment with the orientation. */
const exif = (orientation: number): number[] => {
  const tiff = [
    0x4d,
    0x4d,
    ...u16(42),
    0,
    0,
    0,
    8,
    ...u16(1),
    ...u16(0x0112),
    ...u16(3),
    0,
    0,
    0,
    1,
    ...u16(orientation),
    0,
    0,
  ]
  const content = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff]
  return [0xff, 0xe1, ...u16(content.length + 2), ...content]
}

test('sizes are read from each picture type', () => {
  const png = Buffer.alloc(24)
  png.writeUInt32BE(640, 16)
  png.writeUInt32BE(480, 20)
  expect(imageSize('image/png', png)).toEqual({ width: 640, height: 480 })
  const gif = Buffer.from('GIF89a\x40\x01\xf0\x00', 'latin1')
  expect(imageSize('image/gif', gif)).toEqual({ width: 320, height: 240 })
  const webp = Buffer.alloc(30)
  webp.write('RIFF....WEBPVP8X', 'latin1')
  webp.writeUIntLE(1919, 24, 3)
  webp.writeUIntLE(1079, 27, 3)
  expect(imageSize('image/webp', webp)).toEqual({ width: 1920, height: 1080 })
  const lossless = Buffer.alloc(30)
  lossless.write('RIFF....WEBPVP8L', 'latin1')
  lossless.writeUInt32LE((99 | (49 << 14)) >>> 0, 21)
  expect(imageSize('image/webp', lossless)).toEqual({ width: 100, height: 50 })
  expect(imageSize('image/jpeg', jpeg(800, 600))).toEqual({ width: 800, height: 600 })
})

test('the largest part of an AVIF is the picture', () => {
  const part = (width: number, height: number): Buffer => {
    const box = Buffer.alloc(20)
    box.writeUInt32BE(20, 0)
    box.write('ispe', 4, 'latin1')
    box.writeUInt32BE(width, 12)
    box.writeUInt32BE(height, 16)
    return box
  }
  const start = Buffer.from('....ftypavif', 'latin1')
  const avif = Buffer.concat([start, part(160, 120), part(1600, 1200), part(16, 12)])
  expect(imageSize('image/avif', avif)).toEqual({ width: 1600, height: 1200 })
  expect(imageSize('image/avif', avif.subarray(0, 20))).toBeUndefined()
  expect(imageSize('image/avif', start)).toBeUndefined()
})

test('a picture is acceptable up to fifty million pixels, if its size is known', () => {
  expect(isBearable({ width: 10_000, height: 5_000 })).toBe(true)
  expect(isBearable({ width: 10_000, height: 5_001 })).toBe(false)
  expect(isBearable(undefined)).toBe(false)
})

test('a photo taken sideways has its displayed width', () => {
  expect(imageSize('image/jpeg', jpeg(800, 600, exif(6)))).toEqual({ width: 600, height: 800 })
  expect(imageSize('image/jpeg', jpeg(800, 600, exif(3)))).toEqual({ width: 800, height: 600 })
})

test('truncated, empty and other files have no size', () => {
  expect(imageSize('image/png', Buffer.alloc(10))).toBeUndefined()
  expect(imageSize('image/png', Buffer.alloc(24))).toBeUndefined()
  expect(imageSize('image/jpeg', jpeg(800, 600).subarray(0, 10))).toBeUndefined()
  expect(imageSize('image/jpeg', jpeg(800, 600, [0xff, 0xe1, 0, 4, 0, 0]))).toEqual({
    width: 800,
    height: 600,
  })
  expect(imageSize('image/webp', Buffer.from('RIFF....WEBP????', 'latin1'))).toBeUndefined()
  expect(imageSize('text/plain', Buffer.from('800x600'))).toBeUndefined()
})
