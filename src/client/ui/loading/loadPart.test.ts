import { expect, test } from 'vitest'
import { loadPart, type Surroundings } from './loadPart.ts'

/** `reachable`: the state of the service at each check; the last value repeats. */
function surroundings(...reachable: boolean[]): Surroundings & { readonly done: string[] } {
  const done: string[] = []
  return {
    done,
    isReachable: () =>
      Promise.resolve(reachable.length > 1 ? (reachable.shift() ?? false) : (reachable[0] ?? false)),
    pause: () => {
      done.push('pause')
      return Promise.resolve()
    },
    renew: () => {
      done.push('renew')
      return Promise.resolve()
    },
    reload: () => done.push('reload'),
  }
}

function failing(times: number): () => Promise<string> {
  let failures = 0
  return () =>
    ++failures <= times ? Promise.reject(new TypeError('failed to fetch')) : Promise.resolve('part')
}

test('loading a part waits while the connection is lost', async () => {
  const around = surroundings(false, false, true)
  expect(await loadPart(failing(2), around)).toBe('part')
  expect(around.done).toEqual(['pause', 'pause'])
})

test('before the last try, failed loads are cleared from the browser’s cache', async () => {
  const around = surroundings(false, true)
  expect(await loadPart(failing(2), around)).toBe('part')
  expect(around.done).toEqual(['pause', 'renew'])
})

test('a temporary failure is tried again without reloading the page', async () => {
  const around = surroundings(true)
  expect(await loadPart(failing(1), around)).toBe('part')
  expect(around.done).toEqual(['renew'])
})

test('a missing part reloads the page, which is older than an update', async () => {
  const around = surroundings(true)
  await expect(loadPart(failing(Infinity), around)).rejects.toThrow('failed to fetch')
  expect(around.done).toEqual(['renew', 'pause', 'reload'])
})

test('a service that stops meanwhile does not reload the page, which waits until it is back', async () => {
  const around = surroundings(true, true, false, true)
  expect(await loadPart(failing(4), around)).toBe('part')
  expect(around.done).toEqual(['renew', 'pause', 'pause', 'renew'])
})
