import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The scripts of the document that run before the app's code. */

/** Runs a script with these globals in place of the browser's. */
function run(name: string, globals: Readonly<Record<string, unknown>>): void {
  const source = readFileSync(join(import.meta.dirname, 'document', name), 'utf8')
  // oxlint-disable-next-line no-implied-eval -- a script of a page, not a module
  new Function(...Object.keys(globals), source)(...Object.values(globals))
}

/** What some browsers have in place of a storage that is turned off; others throw. */
const stores = { null: null, undefined }

test.each(Object.entries(stores))('a page is outlined with %s as storage', (_, localStorage) => {
  const dataset: Record<string, string> = {}
  run('begin.js', {
    localStorage,
    document: { documentElement: { dataset }, querySelectorAll: () => [] },
    CSS: { supports: () => true },
    location: { pathname: '/calendar' },
  })
  expect(dataset).toEqual({ outline: 'visitor' })
})

test.each(Object.entries(stores))('the outline has its words with %s as storage', (_, localStorage) => {
  const place = { textContent: '' }
  const querySelectorAll = (places: string) => (places === '[data-outline-organization]' ? [place] : [])
  run('words.js', { localStorage, document: { querySelectorAll }, TEXTS: { en: {} } })
  expect(place.textContent).toBe('Parley')
})
