import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emojiTable } from '../markdown/emoji/emoji.generated.ts'

const styles = readFileSync(
  fileURLToPath(import.meta.resolve('@infolektuell/noto-color-emoji/index.css')),
  'utf8',
)

/** First and last code point of each range. */
const ranges = [...styles.matchAll(/unicode-range:([^;]+);/g)].flatMap(([, list = '']) =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  }),
)

test('the app’s own set has every emoji that can be chosen', () => {
  expect(ranges.length).toBeGreaterThan(100)
  const characters = emojiTable.flatMap(([, entries]) =>
    entries.split(';').map((entry) => entry.split(' ')[0] ?? ''),
  )
  expect(characters.length).toBeGreaterThan(1500)
  const isCovered = (character: string): boolean =>
    Array.from(character).every((point) => {
      const code = point.codePointAt(0) ?? 0
      return ranges.some(([first, last]) => code >= first && code <= last)
    })
  expect(characters.filter((character) => !isCovered(character))).toEqual([])
})

test('every face says how its colors are stored, so that a browser that cannot draw them takes the device’s', () => {
  const sources = [...styles.matchAll(/src:([^;]+);/g)].map(([, source = '']) => source)
  expect(sources.length).toBeGreaterThan(5)
  for (const source of sources) expect(source).toContain('tech(color-COLRv1)')
})
