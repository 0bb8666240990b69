import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { installTimes } from './browserTimes.ts'

/** Opens a browser with a signed-in person. */
export async function signedIn(
  browser: Browser,
  url: string,
  email: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: url,
    serviceWorkers: 'block', // A worker's requests would bypass a measurement that holds requests.
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
