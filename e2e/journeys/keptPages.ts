import type { Page, ViewportSize } from '@playwright/test'
import { follow } from './conversation.ts'

/** Where pages wait for the next journey, so that each view begins anew. */
const ELSEWHERE = '/starred'

/** What can lie over the app. */
const OVERLAYS =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], [role=alert], [popover], dialog'

/** Removes what a journey listens to; the driver itself listens to other events of the same page. */
function forgetListeners(page: Page): void {
  const context = page.context()
  for (const event of ['console', 'weberror', 'request', 'response', 'page', 'dialog'] as const) {
    context.removeAllListeners(event)
  }
  for (const event of ['console', 'pageerror', 'request', 'response', 'requestfailed', 'dialog'] as const) {
    page.removeAllListeners(event)
  }
}

/**
 * Puts a page in order for another journey: leaves its view, closes notices, and resets the window, the pointer and the
 * focus.
 * @param url the address of the host
 * @param window the size of the window in which journeys begin
 * @returns false if that cannot be: the page is not alone in its browser, or is not the app, or something lies over it
 */
export async function putInOrder(page: Page, url: string, window: ViewportSize | null): Promise<boolean> {
  const context = page.context()
  if (page.isClosed() || context.pages().length !== 1 || !page.url().startsWith(url)) return false
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (window) await page.setViewportSize(window)
  await page.mouse.move(0, 0)
  const isApp = await page.evaluate((overlays) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const isShown = (element: Element): boolean => element.checkVisibility() && element.textContent !== ''
    return (
      document.querySelector('[role=log]') !== null && ![...document.querySelectorAll(overlays)].some(isShown)
    )
  }, OVERLAYS)
  if (!isApp) return false
  await follow(page, ELSEWHERE)
  forgetListeners(page)
  return page.evaluate(() => {
    const notices = document.querySelectorAll<HTMLElement>('[data-region=toasts] li button:last-of-type')
    for (const close of notices) close.click()
    return document.querySelector('[role=log]') !== null
  })
}
