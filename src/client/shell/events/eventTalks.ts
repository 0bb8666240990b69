import { queryOptions } from '@tanstack/react-query'
import { eventAddressOf, eventPath } from '../../navigation/eventAddress.ts'
import { topicKey } from '../../navigation/view.ts'
import { readMessages } from '../../features/messages/reading/readMessages.ts'
import type { Session } from '../../kernel/session.ts'
import { fold } from '../../ui/format/fold.ts'

/*
 * The conversation of an event is searched for, not stored: it is a topic with a link to the event. So it survives
 * moved messages and renamed topics, works with any site's calendar, and can be in several topics.
 */

/** A topic with a link to the event. */
export interface EventTalk {
  readonly channelId: number
  readonly topic: string
  /** The first message there that links the event. */
  readonly messageId: number
}

/** Prefix of the keys of all conversations of events. */
export const TALKS = 'eventTalks'

/** The number of newest messages that are searched for links. */
const MOST = 100

interface TalkedAbout {
  readonly id: number
  readonly slug: string
}

/** Returns the text that finds links to the event on any host. */
const searchedText = (event: TalkedAbout): string => `"${eventPath(event)}"`

const hrefs = (html: string): readonly string[] =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href)

/** Returns true if a rendered message links this event, and not another whose slug begins alike. */
export function linksEvent(html: string, event: TalkedAbout): boolean {
  const wanted = eventAddressOf(eventPath(event))
  return hrefs(html).some((href) => {
    const url = URL.parse(href.replaceAll('&amp;', '&'), location.origin)
    const address = url?.origin === location.origin ? eventAddressOf(url.pathname) : undefined
    return address?.page === 'event' && wanted?.page === 'event' && address.slug === wanted.slug
  })
}

interface FoundMessage {
  readonly id: number
  readonly type: string
  readonly stream_id?: number | undefined
  readonly subject: string
  readonly content: string
}

/** Returns the topics of these messages that link the event, the earliest link first. */
export function talksIn(messages: readonly FoundMessage[], event: TalkedAbout): readonly EventTalk[] {
  const talks = new Map<string, EventTalk>()
  for (const { id, stream_id: channelId, subject, content } of messages.toSorted(
    (one, other) => one.id - other.id,
  )) {
    if (channelId === undefined || !linksEvent(content, event)) continue
    const key = `${channelId}:${topicKey(subject)}`
    if (!talks.has(key)) talks.set(key, { channelId, topic: subject, messageId: id })
  }
  return [...talks.values()]
}

/** Returns the topic named like the event; else the first. */
export const mainTalk = (talks: readonly EventTalk[], title: string): EventTalk | undefined =>
  talks.find(({ topic }) => fold(topic) === fold(title)) ?? talks[0]

export const eventTalksQuery = (session: Session, event: TalkedAbout) =>
  queryOptions({
    queryKey: [TALKS, event.slug || event.id],
    queryFn: async ({ signal }) => {
      const narrow = [
        { operator: 'channels', operand: 'public', negated: false },
        { operator: 'search', operand: searchedText(event), negated: false },
      ]
      const mine = [{ operator: 'search', operand: searchedText(event), negated: false }]
      const around = { anchor: 'newest', num_before: MOST, num_after: 0, apply_markdown: true }
      // First the messages that the reader received, private channels included; then all public ones.
      const answers = await Promise.all(
        [mine, narrow].map((terms) => readMessages(session, { ...around, narrow: terms }, signal)),
      )
      const messages = new Map(answers.flatMap((answer) => answer.messages).map((each) => [each.id, each]))
      return talksIn(
        [...messages.values()].filter(({ type }) => type === 'stream'),
        event,
      )
    },
  })
