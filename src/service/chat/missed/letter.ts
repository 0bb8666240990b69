import { cutText } from '../../../markdown/cutText.ts'
import { notificationTextOf } from '../../../markdown/plainText.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import { missedBounds } from '../../../protocol/missedBounds.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import { languageOfTag, type Language } from '../../languages.ts'
import type { Caller, ChatContext } from '../context.ts'
import type { AddressedDraft } from '../mail/compose.ts'
import type { Letter } from '../mail/letters.ts'
import { oneLine, type Draft, type Quoted } from '../mail/writing.ts'
import { placeFor } from '../notifications/occasion.ts'
import { namedTopic } from '../queues/adapt.ts'
import { organisationSettings } from '../realm/settings.ts'
import { listIn, textsIn } from '../texts/texts.ts'
import { userSettingsOf } from '../users/settings.ts'
import { callerById, userById, type UserRow } from '../users/store.ts'
import { conversationKey, stillMissed } from './batch.ts'
import { messageAddress, replyAddress, stopPage, unsubscribeAddress } from './links.ts'

/** Value of `realm_name_in_email_notifications_policy`: subjects name the organization. */
const NAMED_ALWAYS = 2

/** Who reads the mail, and how. */
interface Reading {
  readonly reader: Caller
  readonly account: UserRow
  readonly settings: Readonly<UserSettings>
  readonly language: Language
  readonly organisation: string
}

function readingOf(context: ChatContext, reader: Caller): Reading | undefined {
  const account = userById(context.database, reader.user_id)
  if (!account) return undefined
  const settings = userSettingsOf(context, reader.user_id)
  return {
    reader,
    account,
    settings,
    language: languageOfTag(settings.default_language) ?? 'en',
    organisation: oneLine(organisationSettings(context).name),
  }
}

const isTextAllowed = (context: ChatContext, { settings }: Reading): boolean =>
  settings.message_content_in_email_notifications &&
  organisationSettings(context).message_content_allowed_in_email_notifications

/** Says times in the reader's time zone; in UTC, by its name, if they have not chosen one. */
function clockOf({ settings, language }: Reading): (seconds: number) => string {
  const { timezone, twenty_four_hour_time: is24 } = settings
  const format = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone || 'UTC',
    ...(timezone === '' ? { timeZoneName: 'short' } : {}),
    ...(is24 === null ? {} : { hourCycle: is24 ? 'h23' : 'h12' }),
  })
  return (seconds) => format.format(seconds * 1000)
}

/** Names of these people: “Ada, Ben and Cyn”. */
const namesOf = ({ language }: Reading, names: readonly string[]): string =>
  listIn(language, [...new Set(names)].map(oneLine))

interface Words {
  readonly subject: string
  readonly lead: string
}

/** The words for the conversation of these messages. */
function wordsFor(reading: Reading, messages: readonly Message[], newest: Message): Words {
  const { reader, language, organisation } = reading
  const say = textsIn(language)
  const count = messages.length
  const { stream_id: channelId, display_recipient: recipient } = newest
  if (channelId !== undefined && typeof recipient === 'string') {
    const place = { channel: oneLine(recipient), topic: oneLine(namedTopic(newest.subject)) }
    return {
      subject: `${place.channel} › ${place.topic}`,
      lead: say('missed.lead.topic', { ...place, count, organisation }),
    }
  }
  const people = typeof recipient === 'string' ? [] : recipient.filter(({ id }) => id !== reader.user_id)
  const authors = namesOf(
    reading,
    messages.map(({ sender_full_name: name }) => name),
  )
  const others = namesOf(
    reading,
    people.map(({ full_name: name }) => name),
  )
  return {
    subject: say('missed.subject.direct', { people: others || authors }),
    lead: say('missed.lead.direct', { authors, count }),
  }
}

/** The words of a mail that tells neither texts nor names. */
function hiddenWords({ language, organisation }: Reading, count: number): Words {
  const say = textsIn(language)
  return {
    subject: say('missed.subject.hidden', { organisation }),
    lead: say('missed.lead.hidden', { count, organisation }),
  }
}

function reasonFor(context: ChatContext, reader: Caller, message: Message): string {
  const { flags } = message
  if (message.stream_id === undefined) return 'direct'
  if (flags.includes('mentioned')) return 'mentioned'
  if (flags.includes('wildcard_mentioned')) return 'everyone'
  const place = placeFor(context, reader.user_id, message)
  return place !== 'direct' && place.isFollowed ? 'followed' : 'channel'
}

/** The newest messages, and how many there are before them. */
function texts(reading: Reading, messages: readonly Message[]): (string | Quoted)[] {
  const clock = clockOf(reading)
  const shown = messages.slice(-missedBounds.shown_in_a_mail)
  const count = messages.length - shown.length
  return [
    ...(count > 0 ? [textsIn(reading.language)('missed.more', { count })] : []),
    ...shown.map(({ sender_full_name: author, timestamp, content }) => ({
      author: oneLine(author),
      when: clock(timestamp),
      text: cutText(notificationTextOf(content).trim(), missedBounds.text_length),
    })),
  ]
}

/**
 * Writes a mail about messages of a conversation, from what they are now; undefined if none of them is to be told of
 * any more.
 */
export function missedLetter(
  context: ChatContext,
  { userId, messageIds }: Extract<Letter, { kind: 'missed' }>,
): AddressedDraft | undefined {
  const reader = callerById(context.database, userId)
  const reading = reader && readingOf(context, reader)
  if (!reading || reader.is_bot) return undefined
  const missed = stillMissed(context, reader, messageIds)
  const newest = missed.at(-1)
  if (!newest) return undefined
  const { settings, language, organisation, account } = reading
  // Those that were moved away meanwhile are not of this conversation.
  const messages = missed.filter((each) => conversationKey(each) === conversationKey(newest))
  const hasText = isTextAllowed(context, reading)
  const { subject, lead } = hasText
    ? wordsFor(reading, messages, newest)
    : hiddenWords(reading, messages.length)
  const say = textsIn(language)
  const names = hasText ? 'shown' : 'hidden'
  const draft: Draft = {
    language,
    subject:
      settings.realm_name_in_email_notifications_policy === NAMED_ALWAYS && hasText
        ? `[${organisation}] ${subject}`
        : subject,
    paragraphs: [
      say('mail.helloTo', { name: oneLine(reader.full_name) }),
      lead,
      ...(hasText ? texts(reading, messages) : [say('missed.hidden')]),
    ],
    link: { label: say('missed.open'), url: messageAddress(context, newest, userId, names) },
    links: [
      // Without the name of the topic there is no conversation to write to.
      ...(hasText || newest.stream_id === undefined
        ? [{ label: say('missed.reply'), url: replyAddress(context, newest, userId, names) }]
        : []),
      { label: say('missed.settings'), url: `${context.url()}/settings/notifications` },
      { label: say('missed.stop'), url: stopPage(context, account) },
    ],
    footer: say('missed.footer', { organisation, reason: reasonFor(context, reader, newest) }),
    unsubscribe: unsubscribeAddress(context, account),
    thread: `${userId} ${conversationKey(newest)}`,
  }
  return { to: account.delivery_email, draft }
}
