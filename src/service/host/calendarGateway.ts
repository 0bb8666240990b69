import type { ChatBackend } from './backend.ts'
import type { Calendar } from './calendar.ts'
import { createGateway } from './gateway.ts'
import type { Peer } from './peer.ts'
import type { SessionStore } from './sessions.ts'

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Real sites refuse wrong credentials even for public data, so reading is repeated without them. */
const readingWithout =
  (backend: ChatBackend): ChatBackend =>
  async (request, origin) => {
    const response = await backend(request, origin)
    if (response.status !== 401 || origin.authorization === undefined || !isReading(request)) return response
    const { authorization: _, ...visitor } = origin
    return backend(request, visitor)
  }

/**
 * Forwards requests to the calendar. If it uses the chat's accounts, a browser's session authenticates here
 * as well; a site with its own accounts never receives the chat's keys, only credentials that a request
 * itself contains.
 */
export function createCalendarGateway({ backend, accounts }: Calendar, sessions: SessionStore) {
  switch (accounts) {
    case 'of-chat':
      return createGateway(backend, sessions)
    case 'of-chat-elsewhere':
      return createGateway(readingWithout(backend), sessions, { whenUnauthorized: 'pass' })
    case 'own':
      return (request: Request, { address }: Peer): Promise<Response> => backend(request, { address })
  }
}
