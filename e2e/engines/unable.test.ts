import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listOfUnable, patternsOf, unable } from './unable.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** A table without the spaces that align its columns. */
const unaligned = (text: string): string => text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---')

test('each journey that an engine does not take exists', () => {
  const missing = unable.filter(({ file, title }) => !read(`../journeys/${file}`).includes(`'${title}'`))
  expect(missing).toEqual([])
})

test('an engine takes every other journey', () => {
  const [pattern] = patternsOf('firefox')
  const [first] = unable
  const path = `firefox ${first?.file} ${first?.title}`
  expect(
    [path, `${path} twice`, path.replace('.spec', 'Site.spec')].map((each) => pattern?.test(each)),
  ).toEqual([true, false, false])
})

test('docs/browsers.md lists them with the reasons', () => {
  expect(unaligned(read('../../docs/browsers.md'))).toContain(unaligned(listOfUnable()))
})
