import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const host = vi.fn<typeof fetch>()
const register = vi.fn<ServiceWorkerContainer['register']>()
const unregister = vi.fn<() => Promise<boolean>>()

/** Loads the module as on a new page, which has created no policy yet. */
const keepShell = async (): Promise<void> => {
  vi.resetModules()
  await (await import('./keepShell.ts')).keepShell()
}

beforeEach(() => {
  host.mockReset().mockResolvedValue(new Response(null))
  register.mockReset()
  unregister.mockReset().mockResolvedValue(true)
  vi.stubGlobal('fetch', host)
  vi.stubGlobal('trustedTypes', undefined)
  vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(register)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    unregister,
  } as Partial<ServiceWorkerRegistration> as ServiceWorkerRegistration)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of await caches.keys()) await caches.delete(name)
})

test('the app registers the worker that the host has', async () => {
  await keepShell()
  expect(host).toHaveBeenCalledWith('/sw.js', { method: 'HEAD', cache: 'no-store' })
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' })
  expect(unregister).not.toHaveBeenCalled()
})

test.each([404, 410])(
  'a host without a worker (%i) removes the worker and files of an earlier visit',
  async (status) => {
    host.mockResolvedValue(new Response(null, { status }))
    await caches.open('parley-old')
    await caches.open('elsewhere')
    await keepShell()
    expect(unregister).toHaveBeenCalledOnce()
    expect(await caches.keys()).toEqual(['elsewhere'])
    expect(register).not.toHaveBeenCalled()
  },
)

test('a host that does not answer changes nothing of the stored app', async () => {
  host.mockRejectedValue(new TypeError('offline'))
  await expect(keepShell()).rejects.toThrow('offline')
  expect(unregister).not.toHaveBeenCalled()
})
