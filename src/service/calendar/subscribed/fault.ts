import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import type { FeedFault as WrittenFault } from '../../../protocol/calendar/subscribedFeeds.ts'
import { asReason, because, Reason, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import type { RefusalKey } from '../../../protocol/refusals/refusals.ts'
import { ClosedAddress } from '../../internet/guardedRequest.ts'
import { UnwantedAnswer } from '../../internet/retrieve.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { CalendarFileFault } from '../imports/read/readEvent.ts'

/** A feed cannot be read, for this reason. */
export class FeedFault extends Error {
  override name = 'FeedFault'
  readonly reason: Reason
  constructor(reason: ReasonOrKey) {
    const given = asReason(reason)
    super(String(given))
    this.reason = given
  }
}

const tooLarge = (): Reason =>
  because('calendar.feed.tooLarge', { limit: subscribedFeedBounds.bytes / 1024 / 1024 })

const ofStatus: Readonly<Record<number, ReasonOrKey>> = {
  401: 'calendar.feed.closedToUs',
  403: 'calendar.feed.closedToUs',
  404: 'calendar.feed.missing',
  410: 'calendar.feed.gone',
}

function ofAnswer({ about, status }: UnwantedAnswer): ReasonOrKey {
  if (about === 'status') return ofStatus[status] ?? because('calendar.feed.status', { status })
  if (about === 'tooLong') return tooLarge()
  if (about === 'redirects') return 'calendar.feed.redirects'
  return about === 'type' ? 'calendar.feed.page' : 'calendar.feed.damaged'
}

const ofFile: Readonly<Record<CalendarFileFault['fault'], ReasonOrKey>> = {
  notCalendar: 'calendar.feed.notCalendar',
  cutOff: 'calendar.feed.damaged',
  tooDeep: 'calendar.feed.damaged',
  longLine: 'calendar.feed.damaged',
  tooLarge: tooLarge(),
  tooManyParts: 'calendar.feed.tooHard',
  tooHard: 'calendar.feed.tooHard',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Says why a feed cannot be read; undefined for a fault of this service. */
export function feedFaultOf(error: unknown): FeedFault | undefined {
  if (error instanceof FeedFault) return error
  if (error instanceof ClosedAddress) return new FeedFault('calendar.feed.closed')
  if (error instanceof UnwantedAnswer) return new FeedFault(ofAnswer(error))
  if (error instanceof CalendarFileFault) return new FeedFault(ofFile[error.fault])
  if (error instanceof TooManyRequests) return new FeedFault('calendar.feed.busy')
  const code = codeOf(error)
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_')) return new FeedFault('calendar.feed.damaged')
  // Names, connections, certificates: all errors of the network and of TLS have a code.
  return code === '' || code.startsWith('ERR_SQLITE') ? undefined : new FeedFault('calendar.feed.unreachable')
}

export const writeFault = ({ reason: { key, params } }: FeedFault): string => JSON.stringify({ key, params })

/** @param text as `writeFault` wrote it */
export function readFault(text: string): WrittenFault {
  const { key, params } = JSON.parse(text) as { key: RefusalKey; params: Reason['params'] }
  return { key, params, message: String(new Reason(key, params)) }
}
