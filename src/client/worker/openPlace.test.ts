import { expect, test } from 'vitest'
import { openPlace, type Pages } from './openPlace.ts'

function browserWith(names: readonly string[]): { readonly pages: Pages; readonly done: string[] } {
  const done: string[] = []
  const pages: Pages = {
    matchAll: () =>
      Promise.resolve(
        names.map((name) => ({
          focused: false,
          focus: () => Promise.resolve(done.push(`${name} in front`)),
          postMessage: ({ path }) => void done.push(`${name} to ${path}`),
        })),
      ),
    openWindow: (path) => Promise.resolve(done.push(`opened ${path}`)),
  }
  return { pages, done }
}

test('the page used last opens the message’s conversation and comes to the front', async () => {
  const { pages, done } = browserWith(['last', 'earlier'])
  await openPlace(pages, '/dm/2/near/7')
  expect(done).toEqual(['last to /dm/2/near/7', 'last in front'])
})

test('without an open page a new one opens the message’s conversation', async () => {
  const { pages, done } = browserWith([])
  await openPlace(pages, '/dm/2/near/7')
  expect(done).toEqual(['opened /dm/2/near/7'])
})
