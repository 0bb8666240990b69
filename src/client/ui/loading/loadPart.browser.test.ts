import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './loadPart.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const link of document.head.querySelectorAll('link[data-test]')) link.remove()
})

/**
 * Adds a link as the build's loader does: not again where a link with its address exists. @throws when it
 * fails
 */
async function preload(rel: string, href: string): Promise<'added' | 'there'> {
  if ([...document.querySelectorAll('link')].some((link) => link.href === href)) return 'there'
  const link = document.createElement('link')
  Object.assign(link, { rel, href })
  link.dataset['test'] = ''
  const settled = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`Unable to preload ${href}`)))
  })
  document.head.append(link)
  await settled
  return 'added'
}

/** Returns an address without a file. */
function aDeadAddress(): string {
  const address = URL.createObjectURL(new Blob(['']))
  URL.revokeObjectURL(address)
  return address
}

/** A service that answers every request. Returns the addresses requested. */
function aServiceThatIsBack(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(''))
  })
  return asked
}

test('a script whose preload failed is fetched before its part is tried again', async () => {
  const asked = aServiceThatIsBack()
  const script = aDeadAddress()
  const load = async (): Promise<string> => {
    await preload('modulepreload', script).catch(() => undefined)
    // As in WebKit: after a failed preload an import sends no request.
    if (!asked.includes(script)) throw new TypeError('Importing a module script failed.')
    return 'part'
  }
  expect(await loadPart(load)).toBe('part')
  expect(asked).toEqual(['/health', script])
})

test('styles that failed to load are requested again with their part', async () => {
  aServiceThatIsBack()
  const [styles, there] = [aDeadAddress(), URL.createObjectURL(new Blob([''], { type: 'text/css' }))]
  await preload('stylesheet', there)
  const tries: string[] = []
  const load = async (): Promise<string> => {
    tries.push(await preload('stylesheet', there))
    tries.push(await preload('stylesheet', styles).catch(() => 'failed'))
    if (tries.length === 2) throw new Error('Unable to preload')
    return 'part'
  }
  expect(await loadPart(load)).toBe('part')
  expect(tries).toEqual(['there', 'failed', 'there', 'failed'])
})
