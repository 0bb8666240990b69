import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import { FeedFault } from './fault.ts'
import type { GuardedRequest } from '../../internet/guardedRequest.ts'
import { retrieve, Unchanged, type Retrieved, type Validators } from '../../internet/retrieve.ts'

const PAGES = new Set(['text/html', 'application/xhtml+xml'])

/** Feeds have many types, and what is none is told by its content; a web page is what people take for one. */
const limitOf = (type: string) =>
  PAGES.has(type) ? undefined : ({ bytes: subscribedFeedBounds.bytes, longer: 'refuse' } as const)

interface Fetching {
  readonly earlier?: Validators | undefined
  readonly signal: AbortSignal
}

/**
 * Reads what is at the address of a feed; undefined if it is as before.
 * @throws FeedFault, ClosedAddress, UnwantedAnswer, and errors of the network
 */
export async function fetchFeed(
  { request, patience: milliseconds }: { readonly request: GuardedRequest; readonly patience: number },
  address: string,
  { earlier, signal }: Fetching,
): Promise<Retrieved | undefined> {
  const { redirects } = subscribedFeedBounds
  const patience = AbortSignal.timeout(milliseconds)
  try {
    return await retrieve(request, new URL(address), {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      userAgent: 'Parley (calendar feeds)',
      milliseconds: 2 * milliseconds,
      redirects,
      limitOf,
      signal: AbortSignal.any([signal, patience]),
      ...(earlier && { earlier }),
    })
  } catch (error) {
    if (error instanceof Unchanged) return undefined
    // A body that breaks off says so in other words.
    if (patience.aborted && !signal.aborted) throw new FeedFault('calendar.feed.slow')
    throw error
  }
}
