import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import * as fc from '../../testing/fastCheck.testing.ts'
import { component, escapeText, fold, writeLines } from './lines.ts'

const octets = (text: string): number => new TextEncoder().encode(text).length

test('a folded line has parts of 75 octets at most, as long as they can be, and no character is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const line = text.replaceAll(/[\r\n]/g, '')
      const parts = fold(line).split('\r\n ')
      expect(parts.join('')).toBe(line)
      for (const [index, part] of parts.entries()) {
        const length = octets(part) + (index === 0 ? 0 : 1)
        expect(length).toBeLessThanOrEqual(75)
        // No character has more than four octets.
        if (index < parts.length - 1) expect(length).toBeGreaterThan(71)
      }
    }),
  )
})

test('another library reads a written text as it was, without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      const written = writeLines(component('VCALENDAR', [`COMMENT:${escapeText(`${text}.`)}`]))
      // oxlint-disable-next-line no-control-regex -- these are left out
      const kept = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      expect(ICAL.Component.fromString(written).getFirstPropertyValue('comment')).toBe(`${kept}.`)
    }),
  )
})
