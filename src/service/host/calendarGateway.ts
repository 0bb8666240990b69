import type { ChatBackend } from './backend.ts'
import type { Calendar } from './calendar.ts'
import { createGateway } from './gateway.ts'
import type { Peer } from './peer.ts'
import type { SessionStore } from './sessions.ts'

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Real sites refuse even what is public to wrong credentials, and it takes no more than asking without. */
const readingWithout =
  (backend: ChatBackend): ChatBackend =>
  async (request, origin) => {
    const response = await backend(request, origin)
    if (response.status !== 401 || origin.authorization === undefined || !isReading(request)) return response
    const { authorization: _, ...visitor } = origin
    return backend(request, visitor)
  }

/**
 * Passes requests for the calendar on. Where it has the chat's accounts a browser's session counts here as well; a site
 * with accounts of its own never sees the chat's keys, only credentials that a request brings itself.
 */
export function createCalendarGateway({ backend, accounts }: Calendar, sessions: SessionStore) {
  switch (accounts) {
    case 'of-chat':
      return createGateway(backend, sessions)
    case 'of-chat-elsewhere':
      return createGateway(readingWithout(backend), sessions, 'pass')
    case 'own':
      return (request: Request, { address }: Peer): Promise<Response> => backend(request, { address })
  }
}
