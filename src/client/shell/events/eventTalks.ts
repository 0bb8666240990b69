import { queryOptions } from '@tanstack/react-query'
import { plainTextOf } from '../../../markdown/plainText.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
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
  /** HTML, as the calendar interface has it. */
  readonly title: string
  /** Its page on the calendar's own site; here, where the calendar is this host's. */
  readonly url: string
}

/** An address without what links to the same page may leave out or write otherwise: `//hall.example/event/jazz`. */
const bare = (address: string): string =>
  address
    .replace(/^https?:/, '')
    .replace(/\/?(#.*)?$/, '')
    .toLowerCase()

/** The texts that find links to the event, on any host: to its page in the app, and to the one on its site. */
export function searchedTexts(event: TalkedAbout): readonly string[] {
  const url = URL.parse(event.url)
  const own = eventPath(event)
  const onSite = url ? bare(url.pathname + url.search) : ''
  // Sites with the usual addresses end them alike, and one search finds both.
  const paths = onSite.length <= 1 || onSite.endsWith(own.toLowerCase()) ? [own] : [own, onSite]
  return paths.map((path) => `"${path}"`)
}

const hrefs = (html: string): readonly string[] =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href)

/** Returns true if a rendered message links this event, and not another whose slug begins alike. */
export function linksEvent(html: string, event: TalkedAbout): boolean {
  const wanted = eventAddressOf(eventPath(event))
  const onSite = bare(URL.parse(event.url)?.href ?? '')
  return hrefs(html).some((href) => {
    const url = URL.parse(href.replaceAll('&amp;', '&'), location.origin)
    if (url && bare(url.href) === onSite) return true
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

type Terms = readonly { readonly operator: string; readonly operand: string; readonly negated: boolean }[]

/** The text that the title has as the text of a link: `ShareEventDialog` writes it without brackets. */
const asLinkText = (title: string): string =>
  plainTextOf(title)
    .replaceAll(/[[\]\n"]/g, ' ')
    .trim()

/** Reads the newest messages that the reader received, private channels included; then those of all public channels. */
async function search(session: Session, terms: Terms, signal: AbortSignal): Promise<readonly Message[]> {
  const around = { anchor: 'newest', num_before: MOST, num_after: 0, apply_markdown: true }
  const everywhere = [{ operator: 'channels', operand: 'public', negated: false }, ...terms]
  const answers = await Promise.all(
    [terms, everywhere].map((narrow) => readMessages(session, { ...around, narrow: [...narrow] }, signal)),
  )
  return answers.flatMap(({ messages }) => messages)
}

async function findTalks(
  session: Session,
  event: TalkedAbout,
  searches: readonly Terms[],
  signal: AbortSignal,
): Promise<readonly EventTalk[]> {
  const found = await Promise.all(searches.map((terms) => search(session, terms, signal)))
  const messages = new Map(found.flat().map((each) => [each.id, each]))
  return talksIn(
    [...messages.values()].filter(({ type }) => type === 'stream'),
    event,
  )
}

export const eventTalksQuery = (session: Session, event: TalkedAbout) =>
  queryOptions({
    queryKey: [TALKS, event.slug || event.id],
    queryFn: async ({ signal }) => {
      const term = (operator: string, operand: string) => ({ operator, operand, negated: false })
      const byAddress = searchedTexts(event).map((text) => [term('search', text)])
      const talks = await findTalks(session, event, byAddress, signal)
      const title = asLinkText(event.title)
      if (talks.length > 0 || title === '') return talks
      // Services whose search does not read the addresses of links find the link by its text.
      return findTalks(session, event, [[term('has', 'link'), term('search', `"${title}"`)]], signal)
    },
  })
