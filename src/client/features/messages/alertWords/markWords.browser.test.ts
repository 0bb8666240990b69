import { expect, test } from 'vitest'
import { alertWordPattern } from '../../../../protocol/chat/alertWords.ts'
import { drawBody } from '../html/draw.ts'
import { sampleReader } from '../html/reader.testing.ts'
import { markWords } from './markWords.ts'

/** The marked words of a body, and its whole text. */
function marked(html: string, ...words: string[]) {
  const pattern = alertWordPattern(words, 'g')
  const body = document.createElement('div')
  body.append(drawBody(html, sampleReader({ markWords: (drawn) => markWords(drawn, pattern) })))
  return { words: [...body.querySelectorAll('mark')].map((each) => each.textContent), text: body.textContent }
}

test('words are marked where they stand by themselves, in any case and in every part of the text', () => {
  expect(marked('<p>Zebra, a zebra and <b>ZEBRA</b>s</p><ul><li>zebras, zebra</li></ul>', 'zebra')).toEqual({
    words: ['Zebra', 'zebra', 'ZEBRA', 'zebra'],
    text: 'Zebra, a zebra and ZEBRAszebras, zebra',
  })
})

test('of words that begin alike, the longest is marked', () => {
  expect(marked('<p>rain at five, rain at six</p>', 'rain', 'rain at five').words).toEqual([
    'rain at five',
    'rain',
  ])
})

test('characters with a meaning in patterns are only characters', () => {
  expect(marked('<p>C++ (why?) or C</p>', 'c++', '(why?)').words).toEqual(['C++', '(why?)'])
})

test('formulas, names of emoji and the words of controls stay as they are', () => {
  const html =
    '<p><span class="emoji emoji-2764" title="heart">:heart:</span> my heart</p>' +
    '<div class="codehilite" data-code-language="Text"><pre><code>copy</code></pre></div>'
  expect(marked(html, 'heart', 'copy').words).toEqual(['heart', 'copy'])
})

test('the words of an address stay as they are', () => {
  const address = 'https://x.example/zebra'
  expect(marked(`<p>zebra <a href="${address}">${address}</a> ${address}, zebra</p>`, 'zebra')).toEqual({
    words: ['zebra', 'zebra'],
    text: `zebra ${address} ${address}, zebra`,
  })
})
