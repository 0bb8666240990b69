import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentTypeOf } from './files/contentType.ts'
import { imageSize } from './files/imageSize.ts'
import { encodePng } from './png.ts'

test('a picture is written as PNG with its size and pixels', () => {
  const pixels = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 10, 20, 30, 40, 50, 60, 70, 80])
  const png = encodePng(2, 2, pixels)
  expect(contentTypeOf(png)).toBe('image/png')
  expect(imageSize('image/png', png)).toEqual({ width: 2, height: 2 })
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  expect([...rows.subarray(0, 9)]).toEqual([2, ...pixels.subarray(0, 8)])
  expect([...rows.subarray(10)]).toEqual(
    [...pixels.subarray(8)].map((value, index) => (value - (pixels[index] ?? 0)) & 0xff),
  )
})
