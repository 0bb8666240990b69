import { afterEach, expect, test, vi } from 'vitest'
import { Dialect } from './dialect.ts'

afterEach(() => vi.unstubAllGlobals())

test('code for another service that did not arrive is loaded again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  let tries = 0
  const dialect = new Dialect('zulip', () => {
    tries += 1
    return tries === 1
      ? Promise.reject(new TypeError('error loading dynamically imported module'))
      : import('./older/older.ts')
  })
  expect(await dialect.ready()).toBe(dialect.older)
  expect(tries).toBe(2)
})
