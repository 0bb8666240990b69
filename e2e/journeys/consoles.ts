import type { BrowserContext } from '@playwright/test'

/**
 * Returns true for the browser's own pages and parts, such as its PDF viewer, which are neither ours nor a
 * stranger's.
 */
export const isOfBrowser = (url: string): boolean =>
  /^(blob:)?(chrome|chrome-extension|chrome-untrusted|chrome-search|devtools|edge|brave|about):/.test(url)

/**
 * The browser's console lines for requests that were refused or did not arrive, which journeys cause on
 * purpose. A failure of the service (500) is never on purpose.
 */
const ofRequest = /^Failed to load resource: (?!.*\bstatus of 500\b)/

/** Firefox's line for a font that it was still loading when the page was left, or when the service was gone. */
const ofFont = /^downloadable font: download failed .* status=(2152398850|2152398861) /

/** Firefox's line for the question of axe (barriers.ts) to a frame without an origin. */
const ofAxe = /^Failed to execute ‘postMessage’ .* does not match the recipient window’s origin \(‘null’\)/

/** Collects console errors and uncaught errors of the pages of a browser. */
export function listenTo(context: BrowserContext, errors: string[]): void {
  context.on('console', (line) => {
    const { url } = line.location()
    if (line.type() !== 'error' || isOfBrowser(url) || ofRequest.test(line.text())) return
    errors.push(`${line.text()} (${url})`)
  })
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    const isIgnored = [ofFont, ofAxe].some((line) => line.test(error.message) || line.test(error.stack ?? ''))
    if (isIgnored) return
    errors.push(error.stack ?? String(error))
  })
}
