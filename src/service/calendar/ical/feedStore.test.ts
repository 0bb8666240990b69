import { expect, test } from 'vitest'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { FeedStore } from './feedStore.ts'

/** A store whose feeds hold `content`, with the keys that were written. */
function aStore(content = 'feed') {
  let edition = 0
  const store = new FeedStore(() => edition)
  const written: string[] = []
  const get = (key: string) =>
    store.get(key, function* write() {
      written.push(key)
      yield content
      yield key
    })
  return { store, written, get, change: () => (edition += 1) }
}

test('a feed is written once until a change, with the same tag afterwards if it says the same', async () => {
  const { written, get, change } = aStore()
  const [first, second] = await Promise.all([get('a'), get('a')])
  expect([second, await get('a'), written]).toEqual([first, first, ['a']])
  change()
  expect((await get('a')).tag).toBe(first.tag)
  expect(written).toEqual(['a', 'a'])
})

test('a feed that the calendar overtakes while it is written is not kept', async () => {
  const { store, get, change, written } = aStore()
  await store.get('a', function* write() {
    yield 'old'
    change()
    yield 'old'
  })
  await get('a')
  expect(written).toEqual(['a'])
})

test('many small feeds: a limited number is kept, the ones used last', async () => {
  const { written, get } = aStore()
  const most = calendarBounds.feeds_kept_number
  for (let number = 0; number < most; number += 1) await get(`${number}`)
  await get('0')
  await get('more')
  written.length = 0
  await get('0')
  await get(`${most - 1}`)
  await get('more')
  expect(written).toEqual([])
  await get('1')
  expect(written).toEqual(['1'])
})

test('feeds and their keys take up limited memory', async () => {
  const long = 'x'.repeat(calendarBounds.feeds_kept / 8)
  for (const { content, key } of [
    { content: long, key: '' },
    { content: '', key: long },
  ]) {
    const { written, get } = aStore(content)
    for (let number = 0; number < 20; number += 1) await get(`${number}${key}`)
    written.length = 0
    for (let number = 19; number >= 0; number -= 1) await get(`${number}${key}`)
    expect(written.length).toBeGreaterThanOrEqual(12)
    expect(written).not.toContain(`19${key}`)
  }
})

test('a feed of half the memory is not kept', async () => {
  const { written, get } = aStore('x'.repeat(calendarBounds.feeds_kept / 2))
  await get('a')
  await get('a')
  expect(written).toEqual(['a', 'a'])
})

test('a short feed is written at once, and kept like the others', async () => {
  const { store, written, get, change } = aStore()
  const write = () => {
    written.push('short')
    return 'feed'
  }
  expect(store.getShort('a', write)).toBe(store.getShort('a', write))
  expect(await get('a')).toBe(store.getShort('a', write))
  expect(written).toEqual(['short'])
  change()
  store.getShort('a', write)
  expect(written).toEqual(['short', 'short'])
})
