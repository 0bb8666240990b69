import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureSource } from './pictureSource.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://chat.example' }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/uploads/a picture.png', 'https://chat.example/uploads/a%20picture.png'],
  ['https://chat.example/uploads/100%25.png', 'https://chat.example/uploads/100%25.png'],
  ['https://chat.example/uploads/%zz.png', 'https://chat.example/uploads/%zz.png'],
])('a picture on this host is loaded: %s', (address, source) => {
  expect(pictureSource(address)).toBe(source)
})

test.each([
  'https://evil.example/pixel.png',
  '//evil.example/pixel.png',
  'javascript:attacked()',
  'data:image/svg+xml,<svg onload=attacked()>',
  'https://',
])('a picture at any other address is not loaded: %s', (address) => {
  expect(pictureSource(address)).toBeUndefined()
})
