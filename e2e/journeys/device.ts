import { expect, type Page } from '@playwright/test'

/** Everything that the device stores of a person for the next start, as text. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('It cannot be read')))
      })
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('parley-state')) continue
      const database = await answerOf(indexedDB.open(name))
      texts.push(JSON.stringify(await answerOf(database.transaction('state').objectStore('state').getAll())))
      database.close()
    }
    return texts.join('')
  })

/** Waits until the device stores this text for the next start. */
export const expectKept = (page: Page, text: string): Promise<void> =>
  expect.poll(() => keptOn(page)).toContain(text)

/** Waits until the worker has stored the whole app, so that the next start can do without the host. */
export const expectShellKept = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Addresses of all files that the worker stores. */
export const shellFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      paths.push(...(await cache.keys()).map(({ url }) => url.slice(location.origin.length)))
    }
    return paths
  })
