import type { BrowserContext } from '@playwright/test'

/** Pages and parts of the browser itself, such as its viewer of PDF files, which has no address of ours or of strangers. */
export const isOfBrowser = (url: string): boolean =>
  /^(blob:)?(chrome|chrome-extension|chrome-untrusted|chrome-search|devtools|edge|brave|about):/.test(url)

/**
 * Lines by which a browser tells of each request that was refused or did not arrive: journeys have that on purpose. That
 * the service failed (500) is nobody's purpose.
 */
const ofRequest = /^Failed to load resource: (?!.*\bstatus of 500\b)/

/** Collects what the pages of a browser call an error: lines of the console, and what nobody caught. */
export function listenTo(context: BrowserContext, errors: string[]): void {
  context.on('console', (line) => {
    const { url } = line.location()
    if (line.type() !== 'error' || isOfBrowser(url) || ofRequest.test(line.text())) return
    errors.push(`${line.text()} (${url})`)
  })
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    errors.push(error.stack ?? String(error))
  })
}
