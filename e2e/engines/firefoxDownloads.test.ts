import { expect, test } from 'vitest'
import { namedDownloads } from './firefoxDownloads.ts'

const told = (method: string, params: object): string => JSON.stringify({ type: 'event', method, params })
const BEGIN = 'browsingContext.downloadWillBegin'
const END = 'browsingContext.downloadEnd'

const idIn = (message: string): unknown =>
  (JSON.parse(message) as { params: { download?: string } }).params.download

test('a download that Firefox tells of without a navigation has the same ID from its begin to its end', () => {
  const named = namedDownloads()
  const blob = { url: 'blob:one', navigation: null }
  const begun = idIn(named(told(BEGIN, blob)))
  expect(begun).toEqual(expect.any(String))
  const other = idIn(named(told(BEGIN, { url: 'blob:two', navigation: null })))
  expect(other).not.toBe(begun)
  expect(idIn(named(told(END, blob)))).toBe(begun)
  expect(idIn(named(told(BEGIN, blob)))).not.toBe(begun)
})

test('other messages pass as they are', () => {
  const named = namedDownloads()
  for (const message of [
    told(BEGIN, { url: 'https://x.example/list.csv', navigation: 'n1' }),
    told('log.entryAdded', { text: BEGIN }),
    '{"id":3,"type":"success","result":{}}',
  ]) {
    expect(named(message)).toBe(message)
  }
})
