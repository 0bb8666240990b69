import { expect, test } from 'vitest'
import { pageBlockTags, pageInlineTags } from '../../../protocol/calendar/pageText.ts'
import { blockTags, inlineTags } from '../../../protocol/calendar/richText.ts'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { hostile } from './hostile.testing.ts'
import { sanitize } from './sanitize.ts'

/* Sanitized HTML in the parser of a browser, which is another one than the service's. */

const allowed: ReadonlySet<string> = new Set(
  `${blockTags} ${inlineTags} ${pageBlockTags} ${pageInlineTags}`.split(' '),
)

function bodyOf(html: string): HTMLElement {
  const body = document.createElement('div')
  body.innerHTML = html
  return body
}

test('sanitized HTML runs nothing in a browser', () => {
  fc.assert(
    fc.property(hostile, (source) => {
      for (const element of bodyOf(sanitize(source)).querySelectorAll('*')) {
        expect(allowed).toContain(element.localName)
        expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml')
        for (const { name, value } of element.attributes) {
          expect(['href', 'rel']).toContain(name)
          if (name === 'href')
            expect(new URL(value, 'https://x.test').protocol).toMatch(/^(https?|mailto|tel):$/)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

/** HTML as browsers write it: they encode other characters. */
const asWritten = (html: string): string =>
  html
    .replaceAll('&#039;', "'")
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll(/(?<=<pre>)\n/g, '')

test('a browser reads sanitized HTML as it is written: it moves and adds no element', () => {
  fc.assert(
    fc.property(hostile, (source) => {
      const html = sanitize(source)
      expect(bodyOf(html).innerHTML).toBe(asWritten(html))
    }),
    { numRuns: 1000 },
  )
})
