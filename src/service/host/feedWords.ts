import type { ChatBackend } from './backend.ts'
import { securityHeaders } from './securityHeaders.ts'

const isFeed = ({ url, method }: Request): boolean =>
  method === 'GET' && new URL(url).pathname.endsWith('.ics')

const wordsOf = (status: number): string =>
  status === 404 || status === 400 || status === 410
    ? 'There is no calendar file at this address. Maybe the event or a filter was deleted.'
    : 'The calendar file cannot be read at the moment. Try again in a few minutes.'

/** Programs read the reason of a refusal as data; a person who opens a feed in a browser reads it in words. */
export const inWordsForPeople =
  (backend: ChatBackend): ChatBackend =>
  async (request, origin) => {
    const response = await backend(request, origin)
    const isPerson = request.headers.get('accept')?.includes('text/html') === true
    if (response.status < 400 || !isPerson || !isFeed(request)) return response
    void response.body?.cancel()
    return new Response(wordsOf(response.status), {
      status: response.status,
      headers: {
        ...securityHeaders,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      },
    })
  }
