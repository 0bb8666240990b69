import { queryOptions } from '@tanstack/react-query'
import { calendarSiteReply, type CalendarSiteReply } from '../../../../protocol/calendarSite.ts'
import { callHost } from '../../../kernel/hostCall.ts'
import type { Session } from '../../../kernel/session.ts'

const PATH = '/calendar-site'
const key = ['calendarSite'] as const

/** The site that keeps the calendar, and the reader's account there. */
export const calendarSiteQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => callHost('GET', PATH, calendarSiteReply, { signal }),
  // The site can have revoked the password since.
  staleTime: 0,
})

const took = ({ cache }: Session, reply: CalendarSiteReply): void =>
  cache.setQueryData<CalendarSiteReply>(key, reply) as void

/** Connects the account, if the site accepts it. @throws ApiError, NetworkError */
export async function connectAccount(
  session: Session,
  body: { readonly username: string; readonly password: string },
): Promise<void> {
  took(session, await callHost('PUT', PATH, calendarSiteReply, { body }))
}

/** Forgets the account. @throws ApiError, NetworkError */
export async function disconnectAccount(session: Session): Promise<void> {
  took(session, await callHost('DELETE', PATH, calendarSiteReply))
}
