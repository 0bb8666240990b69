import type { ChatBackend } from './backend.ts'
import type { Calendar } from './calendar.ts'
import { createGateway } from './gateway.ts'
import type { Peer } from './peer.ts'
import type { SessionStore } from './sessions.ts'
import { createSiteGateway } from './site/siteGateway.ts'

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

/** Forwards requests to the calendar. */
export function createCalendarGateway(
  calendar: Calendar,
  sessions: SessionStore,
  ownerOfKey?: (key: string) => number | undefined,
) {
  const plain = createPlainGateway(calendar, sessions)
  return calendar.foreign
    ? createSiteGateway({ ...calendar, foreign: calendar.foreign }, { sessions, ownerOfKey }, plain)
    : plain
}

/**
 * If the calendar uses the chat's accounts, a browser's session authenticates here as well; a site with its own
 * accounts never receives the chat's keys, only credentials that a request itself contains.
 */
function createPlainGateway({ accounts, backend }: Calendar, sessions: SessionStore) {
  switch (accounts) {
    case 'of-chat':
      return createGateway(backend, sessions)
    case 'of-chat-elsewhere':
      return createGateway(readingWithout(backend), sessions, { whenUnauthorized: 'pass' })
    case 'own':
      return (request: Request, { address }: Peer): Promise<Response> => backend(request, { address })
  }
}
