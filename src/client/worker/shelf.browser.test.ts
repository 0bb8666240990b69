import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Shelf, type Build } from './shelf.ts'

const first: Build = {
  version: 'first',
  immutable: ['/assets/app-1.js', '/assets/style-1.css'],
  named: { '/': 'sha256-one', '/theme.js': 'sha256-two' },
}
const second: Build = {
  version: 'second',
  immutable: ['/assets/app-2.js', '/assets/style-1.css'],
  named: { '/': 'sha256-three', '/theme.js': 'sha256-two' },
}

/** Replaces the host: answers each file with its own path unless a test overrides it. */
const host = vi.fn<typeof fetch>()
const asked = (): string[] =>
  host.mock.calls.map(([input]) => (input instanceof Request ? new URL(input.url).pathname : String(input)))
const textOf = async (answer: Response | undefined): Promise<string | undefined> => answer?.text()

const clear = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name)
}

beforeEach(async () => {
  await clear()
  host.mockReset().mockImplementation((input) =>
    Promise.resolve(
      new Response(input instanceof Request ? new URL(input.url).pathname : String(input), {
        headers: { vary: 'accept-encoding' },
      }),
    ),
  )
  vi.stubGlobal('fetch', host)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clear()
})

test('a build is cached whole; files with fixed names must match the build', async () => {
  const shelf = new Shelf(first)
  await shelf.fill()
  expect(asked()).toEqual(['/assets/app-1.js', '/assets/style-1.css', '/', '/theme.js'])
  expect(host).toHaveBeenCalledWith('/', { redirect: 'error', integrity: 'sha256-one', cache: 'no-cache' })
  expect(await textOf(await shelf.find('/'))).toBe('/')
  expect(await shelf.find('/elsewhere.js')).toBeUndefined()
})

test('files shared with the build before are not fetched again', async () => {
  await new Shelf(first).fill()
  host.mockClear()
  await new Shelf(second).fill()
  expect(asked()).toEqual(['/assets/app-2.js', '/', '/theme.js'])
})

test('two builds never mix, and the old one is removed when the new one takes over', async () => {
  await new Shelf(first).fill()
  host.mockImplementation(() => Promise.resolve(new Response('new')))
  const shelf = new Shelf(second)
  await shelf.fill()
  expect(await textOf(await new Shelf(first).find('/'))).toBe('/')
  expect(await textOf(await shelf.find('/'))).toBe('new')
  await (await caches.open('elsewhere')).put('/x', new Response('x'))
  await shelf.clearOthers()
  expect((await caches.keys()).toSorted()).toEqual(['elsewhere', 'parley-second'])
})

test('an incomplete build is not used, and its loaded files are not fetched again', async () => {
  const shelf = new Shelf(first)
  host.mockImplementationOnce(() => Promise.resolve(new Response('app')))
  host.mockImplementationOnce(() => Promise.resolve(new Response('gone', { status: 404 })))
  await expect(shelf.fill()).rejects.toThrow('/assets/style-1.css was answered with 404')
  host.mockClear()
  await shelf.fill()
  expect(asked()).toEqual(['/assets/style-1.css', '/', '/theme.js'])
})

test('a file named after its content comes from the cache, or once from the host', async () => {
  const shelf = new Shelf(first)
  await shelf.fill()
  host.mockClear()
  const request = (path: string) => new Request(new URL(path, location.origin))
  expect(await textOf(await shelf.findImmutable(request('/assets/app-1.js')))).toBe('/assets/app-1.js')
  expect(host).not.toHaveBeenCalled()
  for (let time = 0; time < 2; time++) {
    expect(await textOf(await shelf.findImmutable(request('/assets/formula.woff2')))).toBe(
      '/assets/formula.woff2',
    )
  }
  expect(host).toHaveBeenCalledOnce()
})

test('an answer other than the file is not cached', async () => {
  const shelf = new Shelf(first)
  host.mockImplementation(() => Promise.resolve(new Response('gone', { status: 404 })))
  const request = new Request(new URL('/assets/gone.js', location.origin))
  for (let time = 0; time < 2; time++) expect((await shelf.findImmutable(request)).status).toBe(404)
  expect(host).toHaveBeenCalledTimes(2)
})
