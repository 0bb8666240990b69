import type { Page, Request, Response } from '@playwright/test'

/** Returns true if the request polls an event queue. */
export const isPoll = (request: Request): boolean => /\/api\/v1\/events\?/.test(request.url())

/** Waits until the page receives an event of this type; call it before the action that causes the event. */
export const toldOf = (page: Page, type: string): Promise<Response> =>
  page.waitForResponse(
    async (response) => isPoll(response.request()) && (await response.text()).includes(`"type":"${type}"`),
  )

/**
 * Counts the page's fetches of messages from now on: a message that arrives without a fetch came through the
 * queue.
 */
export function countFetches(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/v1\/messages\?/.test(request.url())) count += 1
  })
  return () => count
}
