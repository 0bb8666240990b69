// @vitest-environment jsdom
import { expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { hostile } from './hostile.testing.ts'
import { sanitise } from './sanitise.ts'

const allowed = new Set(
  'P H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE HR TABLE THEAD TBODY TR TH TD DL DT DD A STRONG B EM I U S DEL INS SUB SUP CODE SMALL ABBR BR'.split(
    ' ',
  ),
)

test('sanitized HTML runs nothing in a browser', () => {
  fc.assert(
    fc.property(hostile, (source) => {
      const { body } = document
      body.innerHTML = sanitise(source)
      for (const element of body.querySelectorAll('*')) {
        expect(allowed).toContain(element.tagName)
        for (const { name, value } of element.attributes) {
          expect(['href', 'rel']).toContain(name)
          if (name === 'href')
            expect(new URL(value, 'https://x.test').protocol).toMatch(/^(https?|mailto|tel):$/)
        }
      }
    }),
    { numRuns: 300 },
  )
})
