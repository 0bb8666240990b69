import { expect, test } from 'vitest'
import type { Playground } from '../../../../protocol/chat/realm.ts'
import { drawBody } from '../html/draw.ts'
import { sampleReader } from '../html/reader.testing.ts'
import { linkCode } from './linkCode.ts'

const python: Playground = {
  id: 1,
  name: 'Pad',
  pygments_language: 'Python',
  url_template: 'https://pad.test/?code={code}',
}
const block = (language: string, code: string): string =>
  `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>${code}</code></pre></div>`

/** Texts and addresses of the links in a body. */
function linksIn(html: string, ...playgrounds: Playground[]) {
  const body = document.createElement('div')
  body.append(drawBody(html, sampleReader({ linkCode: linkCode(playgrounds) })))
  return [...body.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}

test('a block of code in the language links to the playground with its code', () => {
  expect(linksIn(block('Python', 'a &amp; <span class="n">b</span>\n'), python)).toEqual([
    ['Open in Pad', 'https://pad.test/?code=a%20%26%20b%0A'],
  ])
})

test('every playground of the language has its link, in any case', () => {
  const other = { ...python, id: 2, name: 'Box', pygments_language: 'python' }
  expect(linksIn(block('Python', 'a'), python, other).map(([text]) => text)).toEqual([
    'Open in Pad',
    'Open in Box',
  ])
})

test('other languages and code without one have no link', () => {
  expect(
    linksIn(block('Rust', 'a') + '<div class="codehilite"><pre><code>a</code></pre></div>', python),
  ).toEqual([])
})

test.each(['javascript:alert({code})', '{+code}', 'https://'])('%s makes no link', (url_template) => {
  expect(linksIn(block('Python', 'javascript:alert(1)'), { ...python, url_template })).toEqual([])
})
