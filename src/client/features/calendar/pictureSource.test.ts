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
  'https://www.example.org/wp-content/uploads/harbor.jpg',
  'https://evil.example/pixel.png',
  '//evil.example/pixel.png',
])('a picture at any other address comes through this host, if at all: %s', (address) => {
  const url = new URL(pictureSource(address) ?? '', 'https://chat.example')
  expect([url.origin, url.pathname]).toEqual(['https://chat.example', '/site_media'])
  expect(url.searchParams.get('address')).toBe(new URL(address, 'https://chat.example').href)
})

test.each([
  'javascript:attacked()',
  'data:image/svg+xml,<svg onload=attacked()>',
  'https://',
  'https://user:word@www.example.org/a.png',
])('what is no address of the web is not loaded: %s', (address) => {
  expect(pictureSource(address)).toBeUndefined()
})
