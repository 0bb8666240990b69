import { queryOptions } from '@tanstack/react-query'
import { eventAddressOf, eventPath } from '../../navigation/eventAddress.ts'
import { topicKey } from '../../navigation/view.ts'
import { readMessages } from '../../features/messages/reading/readMessages.ts'
import type { Session } from '../../kernel/session.ts'
import { fold } from '../../ui/format/fold.ts'

/*
 * The conversation about an event is found, not stored: it is a topic in which somebody linked the event. So it
 * follows when messages are moved or topics renamed, works with the calendar of any site, and an event can be talked
 * about in several places.
 */

/** A topic in which the event is linked. */
export interface EventTalk {
  readonly channelId: number
  readonly topic: string
  /** The first message there that links the event. */
  readonly messageId: number
}

/** The first part of every key under which talks were read. */
export const TALKS = 'eventTalks'

/** Messages looked through for links, the newest. */
const MOST = 100

interface TalkedAbout {
  readonly id: number
  readonly slug: string
}

/** The text by which a link to the event is found, whatever stands before it. */
const searchedText = (event: TalkedAbout): string => `"${eventPath(event)}"`

const hrefs = (html: string): readonly string[] =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href)

/** Whether a rendered message links that event and not another whose name begins alike. */
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

/** The topics of those messages that link the event, the first linked first. */
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

/** The talk that is the event's own, called by its title; else the first of them. */
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
      // What one received comes first, with private channels; then what anybody could read.
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
