import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { installTimes } from './browserTimes.ts'

/** A browser of somebody who is signed in. */
export async function signedIn(
  browser: Browser,
  url: string,
  email: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: url,
    serviceWorkers: 'block', // Their requests would pass by what a measurement holds up.
    ...options,
  })
  const answer = await context.request.post('/session', {
    headers: { 'x-client': 'app', origin: url },
    data: { username: email, development: true },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  const page = await context.newPage()
  await installTimes(page)
  return { context, page }
}
