import { attendanceLimits } from '../../../protocol/attendance.ts'
import { attendeeById, type AttendeeRow } from '../../calendar/attendance/store.ts'
import type { AttendanceLetter, EventNotice } from '../../calendar/attendance/support.ts'
import { eventById, translationsOf, type EventRow } from '../../calendar/events/store.ts'
import { isVisible } from '../../calendar/access.ts'
import { placesOfEvents } from '../../calendar/places/store.ts'
import type { ChatContext } from '../../chat/context.ts'
import type { AddressedDraft } from '../../chat/mail/compose.ts'
import { oneLine, type Draft } from '../../chat/mail/writing.ts'
import { organisationSettings } from '../../chat/realm/settings.ts'
import { languageOf } from '../../chat/texts/texts.ts'
import { userById } from '../../chat/users/store.ts'
import { languageOfTag, type Language } from '../../languages.ts'
import { linkPage, unsubscribeAddress } from './links.ts'
import { textsIn, type TextKey } from './texts/texts.ts'
import { whenIn } from './whenText.ts'

interface Recipient {
  readonly to: string
  readonly name: string
  readonly language: Language
}

/** Returns who gets an attendee's mails; undefined for a deactivated account. */
function recipientOf(context: ChatContext, attendee: AttendeeRow): Recipient | undefined {
  if (attendee.user_id === null) {
    const { name, email, language } = attendee
    return { to: email ?? '', name: oneLine(name ?? ''), language: languageOfTag(language) ?? 'en' }
  }
  const user = userById(context.database, attendee.user_id)
  if (user?.is_active !== 1) return undefined
  const language = languageOf(context, attendee.user_id)
  return { to: user.delivery_email, name: oneLine(user.full_name), language }
}

const titleIn = ({ database }: ChatContext, { id, title }: EventNotice, language: Language): string =>
  oneLine(translationsOf(database, [id]).get(id)?.[language]?.title || title)

/** Names and towns of the venues, a line each. */
const placesText = ({ database }: ChatContext, eventId: number): string =>
  (placesOfEvents(database, 'venue', [eventId]).get(eventId) ?? [])
    .filter((venue) => isVisible(undefined, venue))
    .map((venue) => oneLine(venueLine(venue)))
    .join('\n')

const venueLine = ({ name, address = '', city = '' }: VenueText): string =>
  [name, address, city].filter((part) => part !== '').join(', ')

interface VenueText {
  readonly name: string
  readonly address?: string
  readonly city?: string
}

const names = {
  confirm: 'confirm',
  known: 'known',
  'moved-up': 'movedUp',
  reminder: 'reminder',
  changed: 'changed',
  cancelled: 'cancelled',
  removed: 'removed',
} as const satisfies Readonly<Record<AttendanceLetter['about'], string>>

/** The parts that every mail about an event has. */
function basis(
  context: ChatContext,
  about: AttendanceLetter['about'],
  recipient: Recipient,
  event: EventNotice,
) {
  const say = textsIn(recipient.language)
  const title = titleIn(context, event, recipient.language)
  const name = names[about]
  const lead: TextKey = `${name}.lead`
  const subject: TextKey = `${name}.subject`
  return {
    say,
    title,
    lead,
    language: recipient.language,
    subject: say(subject, { event: title }),
    hello: say('hello', { name: recipient.name }),
    organization: oneLine(organisationSettings(context).name),
  }
}

/** A mail to a person who is no longer on the list. */
function lastLetter(
  context: ChatContext,
  { about, attendee, event }: Extract<AttendanceLetter, { event: EventNotice }>,
): AddressedDraft | undefined {
  const recipient = recipientOf(context, attendee)
  if (!recipient || attendee.mails === 0) return undefined
  const { say, title, lead, language, subject, hello, organization } = basis(context, about, recipient, event)
  const draft: Draft = {
    language,
    subject,
    paragraphs: [hello, say(lead, { event: title }), whenIn(language, event)],
    footer: say('footer.gone', { organization }),
  }
  return { to: recipient.to, draft }
}

const facts = (context: ChatContext, language: Language, event: EventRow): string =>
  [whenIn(language, event), placesText(context, event.id)].filter((line) => line !== '').join('\n')

/** Asks for a confirmation; the mail also takes the sign-up back. */
function confirmLetter(
  context: ChatContext,
  attendee: AttendeeRow,
  event: EventRow,
): AddressedDraft | undefined {
  const recipient = recipientOf(context, attendee)
  if (!recipient || attendee.state !== 'unconfirmed') return undefined
  const { say, title, lead, language, subject, hello } = basis(context, 'confirm', recipient, event)
  const draft: Draft = {
    language,
    subject,
    paragraphs: [hello, say(lead, { event: title }), facts(context, language, event)],
    link: { label: say('confirm.button'), url: linkPage(context, 'confirm', attendee.id) },
    links: [{ label: say('takeBack'), url: linkPage(context, 'own', attendee.id) }],
    footer: say('confirm.footer'),
    unsubscribe: unsubscribeAddress(context, attendee.id),
  }
  return { to: recipient.to, draft }
}

function currentLetter(
  context: ChatContext,
  about: Exclude<Extract<AttendanceLetter, { attendeeId: number }>['about'], 'confirm'>,
  attendee: AttendeeRow,
  event: EventRow,
): AddressedDraft | undefined {
  const recipient = recipientOf(context, attendee)
  if (!recipient || attendee.state === 'unconfirmed') return undefined
  // Who signs up again has asked for this mail.
  if (attendee.mails === 0 && about !== 'known') return undefined
  const { say, title, lead, language, subject, hello, organization } = basis(context, about, recipient, event)
  const own = linkPage(context, 'own', attendee.id)
  const draft: Draft = {
    language,
    subject,
    paragraphs: [hello, say(lead, { event: title, place: attendee.state }), facts(context, language, event)],
    link: { label: say('open'), url: `${context.url()}/event/${encodeURIComponent(event.slug)}` },
    links: [
      { label: say('takeBack'), url: own },
      { label: say('stop'), url: own },
    ],
    footer: say('footer', { organization, days: attendanceLimits.kept_days }),
    unsubscribe: unsubscribeAddress(context, attendee.id),
  }
  return { to: recipient.to, draft }
}

/** Writes a mail to an attendee; undefined if there is no reason for it any more. */
export function attendanceLetter(context: ChatContext, letter: AttendanceLetter): AddressedDraft | undefined {
  if ('event' in letter) return lastLetter(context, letter)
  const { about, attendeeId } = letter
  const attendee = attendeeById(context.database, attendeeId)
  const event = attendee && eventById(context.database, attendee.event_id)
  if (!attendee || event?.status !== 'publish') return undefined
  return about === 'confirm'
    ? confirmLetter(context, attendee, event)
    : currentLetter(context, about, attendee, event)
}
