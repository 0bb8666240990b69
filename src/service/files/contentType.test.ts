import { expect, test } from 'vitest'
import { contentTypeOf, shownInline } from './contentType.ts'

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

test('file types are detected by the first bytes', () => {
  const known: [Buffer, string][] = [
    [bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
    [bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [bytes('GIF89a'), 'image/gif'],
    [bytes('RIFF....WEBP'), 'image/webp'],
    [bytes('RIFF....WAVE'), 'audio/wav'],
    [bytes([0, 0, 0, 28], 'ftypavif'), 'image/avif'],
    [bytes([0, 0, 0, 28], 'ftypisom'), 'video/mp4'],
    [bytes([0x1a, 0x45, 0xdf, 0xa3]), 'video/webm'],
    [bytes('ID3'), 'audio/mpeg'],
    [bytes('OggS'), 'audio/ogg'],
    [bytes('%PDF-1.7'), 'application/pdf'],
    [bytes('name;price\n'), 'text/plain'],
    [bytes([1, 2, 0, 3]), 'application/octet-stream'],
    [bytes([0xff, 0x00]), 'application/octet-stream'],
    [Buffer.alloc(0), 'application/octet-stream'],
  ]
  for (const [head, type] of known) expect(contentTypeOf(head)).toBe(type)
})

test('markup counts as text, and text is never shown in place', () => {
  for (const source of [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ]) {
    expect(shownInline.has(contentTypeOf(Buffer.from(source)))).toBe(false)
  }
})

test('text cut within a character is still text', () => {
  expect(contentTypeOf(Buffer.from('日本').subarray(0, 5))).toBe('text/plain')
})
