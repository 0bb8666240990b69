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

test('a lost connection is waited out', async () => {
  const around = surroundings(false, false, true)
  expect(await loadPart(failing(2), around)).toBe('part')
  expect(around.done).toEqual(['pause', 'pause'])
})

test('before the last try, what the browser remembers of failed loads is taken back', async () => {
  const around = surroundings(false, true)
  expect(await loadPart(failing(2), around)).toBe('part')
  expect(around.done).toEqual(['pause', 'renew'])
})

test('a failure in passing is tried again without loading the page anew', async () => {
  const around = surroundings(true)
  expect(await loadPart(failing(1), around)).toBe('part')
  expect(around.done).toEqual(['renew'])
})

test('a part that is gone loads the page anew, which is from before an update', async () => {
  const around = surroundings(true)
  await expect(loadPart(failing(Infinity), around)).rejects.toThrow('failed to fetch')
  expect(around.done).toEqual(['renew', 'reload'])
})
