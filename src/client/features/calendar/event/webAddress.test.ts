import { expect, test } from 'vitest'
import { webAddress } from './webAddress.ts'

test('a website is shown with its real host', () => {
  expect(webAddress('https://example.org/party')?.host).toBe('example.org')
  expect(webAddress('https://bank.example@elsewhere.example/')?.host).toBe('elsewhere.example')
  expect(webAddress('https://b\u0430nk.example')?.host).toBe('xn--bnk-6cd.example')
})

test.each([
  '',
  'party',
  'http://',
  'http://[',
  'https://exa mple.org',
  'javascript:go()',
  '//example.org',
  'data:,x',
])('%j is not a website', (text) => expect(webAddress(text)).toBeUndefined())
