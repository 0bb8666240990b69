import type { Page, Request, Response } from '@playwright/test'

/** Whether the request asks for the events of a queue. */
export const isPoll = (request: Request): boolean => /\/api\/v1\/events\?/.test(request.url())

/** Waits until the page is told of an event of this type; to be called before what causes it. */
export const toldOf = (page: Page, type: string): Promise<Response> =>
  page.waitForResponse(
    async (response) => isPoll(response.request()) && (await response.text()).includes(`"type":"${type}"`),
  )

/** Counts the messages' fetches of the page from now on: what comes without one was told by the queue. */
export function countFetches(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/v1\/messages\?/.test(request.url())) count += 1
  })
  return () => count
}
