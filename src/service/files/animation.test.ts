import { expect, test } from 'vitest'
import { encodePng } from '../png.ts'
import { isAnimated } from './animation.ts'

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex')

const GIF_HEADER = '474946383961 0200 0200 80 00 00 000000ffffff'
const GIF_IMAGE = '2c 0000 0000 0200 0200 00 02 02 4c01 00'
const GIF_PAUSE = '21f9 04 00 1400 00 00'
const GIF_LOOP = `21ff 0b ${Buffer.from('NETSCAPE2.0').toString('hex')} 03 01 0000 00`

test('a GIF moves if it has a second image, or says how often it repeats', () => {
  const gif = (...parts: string[]): boolean => isAnimated('image/gif', hex(GIF_HEADER + parts.join('')))
  expect(gif(GIF_PAUSE, GIF_IMAGE, '3b')).toBe(false)
  expect(gif(GIF_PAUSE, GIF_IMAGE, GIF_PAUSE, GIF_IMAGE, '3b')).toBe(true)
  expect(gif(GIF_LOOP, GIF_IMAGE)).toBe(true)
})

test('a WebP moves if its header says so', () => {
  const webp = (chunk: string, flags: string): boolean =>
    isAnimated(
      'image/webp',
      Buffer.concat([
        Buffer.from(`RIFF....WEBP${chunk}....`, 'latin1'),
        hex(`${flags} 000000 010000 010000`),
      ]),
    )
  expect(webp('VP8X', '12')).toBe(true)
  expect(webp('VP8X', '10')).toBe(false)
  expect(webp('VP8L', '12')).toBe(false)
})

test('a PNG moves if it announces that before its pixels', () => {
  const png = encodePng(2, 2, new Uint8Array(16))
  const announcement = hex(`00000008 ${Buffer.from('acTL').toString('hex')} 00000002 00000000 00000000`)
  expect(isAnimated('image/png', png)).toBe(false)
  expect(isAnimated('image/png', Buffer.concat([png.subarray(0, 33), announcement, png.subarray(33)]))).toBe(
    true,
  )
})

test('an AVIF moves if it is a sequence', () => {
  expect(isAnimated('image/avif', Buffer.from('\0\0\0\x1cftypavis', 'latin1'))).toBe(true)
  expect(isAnimated('image/avif', Buffer.from('\0\0\0\x1cftypavif', 'latin1'))).toBe(false)
})

test('a photo and a file cut off do not move', () => {
  expect(isAnimated('image/jpeg', hex('ffd8ffe0'))).toBe(false)
  for (const type of ['image/gif', 'image/webp', 'image/png', 'image/avif']) {
    expect(isAnimated(type, Buffer.alloc(0))).toBe(false)
  }
})

test('a malformed file ends the reading', () => {
  expect(isAnimated('image/gif', hex(`${GIF_HEADER} ${'2101 00'.repeat(50_000)}`))).toBe(false)
  expect(isAnimated('image/png', Buffer.alloc(100_000))).toBe(false)
})
