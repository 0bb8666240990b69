import { expect, test } from 'vitest'
import { decodedSlug, words, wordsOfHtml } from './words.ts'

test('texts are the same however a site writes them', () => {
  expect(words('It&#8217;s &#8220;five&#8221; &#8211; <b>six</b>')).toBe(words('It\'s "five" - six'))
  expect(wordsOfHtml('<p>One</p>\n<p>two<br />\nthree</p>')).toBe(
    wordsOfHtml('<p>One</p><p>two<br>three</p>'),
  )
  expect(wordsOfHtml('<a href="https://a.example/">x</a>')).not.toBe(
    wordsOfHtml('<a href="https://b.example/">x</a>'),
  )
})

test('slugs of other alphabets are decoded, and others left alone', () => {
  expect(decodedSlug('%e3%81%8a%e8%8c%b6-tea')).toBe('お茶-tea')
  expect([decodedSlug('tea'), decodedSlug('50%-off')]).toEqual(['tea', '50%-off'])
})
