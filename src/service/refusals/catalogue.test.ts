import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpoints as calendarEndpoints } from '../../protocol/calendar/endpoints.ts'
import { endpoints as chatEndpoints } from '../../protocol/chat/endpoints.ts'
import { faultWords } from '../../protocol/faultWords.ts'
import { Saying } from '../../protocol/saying.ts'
import { catalogue } from './catalogue.ts'
import { faults } from './faults.ts'
import { faultOf } from './say.ts'
import { sayIn } from './sayIn.ts'
import type { Translations } from './translations.ts'

const languages = ['de', 'fr', 'it'] as const
const entries = Object.entries<Translations[string]>(catalogue)
const gapsIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap).toSorted()

test('every refusal is complete in every language, with the same gaps', () => {
  expect(entries.length).toBeGreaterThan(400)
  const broken = entries.flatMap(([english, texts]) =>
    languages
      .filter((language) => {
        const text = texts[language]
        // The fault names the expected values, but not their type.
        const gaps = gapsIn(english).filter((gap) => gap !== '{kind}')
        return text.trim() !== text || text === '' || gapsIn(text).join() !== gaps.join()
      })
      .map((language) => `${language}: ${english}`),
  )
  expect(broken).toEqual([])
})

test('no translation is the English text', () => {
  const same = entries.filter(
    ([english, texts]) =>
      /[A-Za-z]/.test(english.replaceAll(/\{\w+\}/g, '')) &&
      languages.some((language) => texts[language] === english),
  )
  expect(same).toEqual([])
})

test('German is written as in Switzerland', () => {
  expect(entries.filter(([, { de }]) => de.includes('ß'))).toEqual([])
})

const root = join(import.meta.dirname, '..', '..')
const isSource = (file: string): boolean => !/\.test\.ts$|testing\.ts$|[\\/]refusals[\\/]/.test(file)
const sources = globSync('{service,protocol}/**/*.ts', { cwd: root })
  .filter(isSource)
  .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\$\{[^}]*\}/g, '<>'))
  .join('\n')

test('no unused refusal is in the catalogue', () => {
  const kinds = /\b(venue|organizer|category|tag)\b/
  const unused = Object.keys(catalogue).filter(
    (text) =>
      !(text in faults && /\{\w+\}/.test(text)) &&
      !sources.includes(text) &&
      !sources.includes(text.replace(kinds, '<>')),
  )
  expect(unused).toEqual([])
})

const wordless: readonly [v.GenericSchema, unknown][] = [
  [v.string(), 1],
  [v.number(), ''],
  [v.boolean(), 1],
  [v.array(v.string()), 1],
  [v.object({}), 1],
  [v.object({ name: v.string() }), {}],
  [v.strictObject({}), { name: '' }],
  [v.union([v.string(), v.number()]), true],
  [v.pipe(v.number(), v.minValue(1)), 0],
  [v.pipe(v.number(), v.maxValue(1)), 2],
  [v.picklist(['all', 'none']), ''],
]

test.each(languages)('faults of shapes without messages are translated for %s', (language) => {
  const said = wordless.map(
    ([shape, value]) => v.safeParse(shape, value, { message: faultWords }).issues?.[0],
  )
  expect(said.filter((fault) => !fault || sayIn(language, faultOf(fault)) === fault.message)).toEqual([])
})

/** Collects every message given to a shape, at any depth. */
function messagesOf(node: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if ((typeof node !== 'object' && typeof node !== 'function') || node === null || seen.has(node))
    return found
  seen.add(node)
  const { kind, message } = node as { kind?: unknown; message?: unknown }
  if (kind !== undefined && typeof message === 'string') found.add(message)
  for (const [name, each] of Object.entries(node)) if (name !== '~standard') messagesOf(each, found, seen)
  return found
}

describe.each([
  ['chat', chatEndpoints],
  ['calendar', calendarEndpoints],
])('what the shapes of the %s say', (_, endpoints) => {
  const messages = [...endpoints.values()].flatMap(({ parameters }) => [...messagesOf(parameters)])

  test.each(languages)('messages of shapes are translated into %s', (language) => {
    expect(messages.length).toBeGreaterThan(20)
    expect(messages.filter((message) => sayIn(language, new Saying(message)) === message)).toEqual([])
  })
})
