import { expect, test } from 'vitest'
import { openPlace, type Pages } from './openPlace.ts'

type Kind = 'running' | 'loading' | 'beyond control'

function browserWith(kinds: readonly Kind[]): { readonly pages: Pages; readonly done: string[] } {
  const done: string[] = []
  const pages: Pages = {
    matchAll: () =>
      Promise.resolve(
        kinds.map((kind) => ({
          focused: false,
          focus: () =>
            kind === 'beyond control'
              ? Promise.reject(new TypeError('Not allowed to focus a window.'))
              : Promise.resolve(done.push(`${kind} in front`)),
          postMessage: ({ path }, [port]) => {
            done.push(`${kind} told of ${path}`)
            if (kind === 'running') port.postMessage('goes')
          },
          navigate: (path) =>
            kind === 'beyond control'
              ? Promise.reject(new TypeError('This service worker is not the client’s active one.'))
              : Promise.resolve(done.push(`${kind} sent to ${path}`)),
        })),
      ),
    openWindow: (path) => Promise.resolve(done.push(`opened ${path}`)),
  }
  return { pages, done }
}

test('the page used last opens the message’s conversation and comes to the front', async () => {
  const { pages, done } = browserWith(['running', 'loading'])
  await openPlace(pages, '/dm/2/near/7')
  expect(done).toEqual(['running told of /dm/2/near/7', 'running in front'])
})

test('a page that does not answer, because it is still loading, is sent to the conversation', async () => {
  const { pages, done } = browserWith(['loading'])
  await openPlace(pages, '/dm/2/near/7')
  expect(done).toEqual(['loading told of /dm/2/near/7', 'loading in front', 'loading sent to /dm/2/near/7'])
})

test('beside a page that the worker can neither bring to the front nor send anywhere, a new one opens', async () => {
  const { pages, done } = browserWith(['beyond control'])
  await openPlace(pages, '/dm/2/near/7')
  expect(done.at(-1)).toBe('opened /dm/2/near/7')
})

test('without an open page a new one opens the message’s conversation', async () => {
  const { pages, done } = browserWith([])
  await openPlace(pages, '/dm/2/near/7')
  expect(done).toEqual(['opened /dm/2/near/7'])
})
