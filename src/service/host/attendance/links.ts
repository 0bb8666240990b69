import type { AttendeeLink } from '../../calendar/attendance/support.ts'
import { derivedToken, tokenDigest } from '../../chat/accounts/tokens.ts'
import type { ChatContext } from '../../chat/context.ts'

/* Links in the mails of attendees. Tokens are derived when a mail is written; the database has their digests. */

export const attendeeToken = (
  context: Pick<ChatContext, 'secret'>,
  link: AttendeeLink,
  attendeeId: number,
): string => derivedToken(context, `attendee ${link} ${attendeeId}`)

export const attendeeTokenDigest = (
  context: Pick<ChatContext, 'secret'>,
  link: AttendeeLink,
  attendeeId: number,
): Buffer => tokenDigest(attendeeToken(context, link, attendeeId))

type WithAddress = Pick<ChatContext, 'secret' | 'url'>

/** The app's page of a link. */
export const linkPage = (context: WithAddress, link: AttendeeLink, attendeeId: number): string =>
  `${context.url()}/attendance/${attendeeToken(context, link, attendeeId)}`

/** Ends mails about the event: asked by mail programs with one click. */
export const unsubscribeAddress = (context: WithAddress, attendeeId: number): string =>
  `${context.url()}/session/attendance/mails/${attendeeToken(context, 'own', attendeeId)}`
