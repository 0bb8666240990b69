import { ONLY } from './only.ts'
import type { Collection, Conversation, View } from './view.ts'

/** Addresses of the pages that are no list of messages. */
export const paths = {
  inbox: '/inbox',
  recent: '/recent',
  feed: '/feed',
  mentions: '/mentions',
  starred: '/starred',
  reactions: '/reactions',
  drafts: '/drafts',
  scheduled: '/scheduled',
  reminders: '/reminders',
  channels: '/channels',
  people: '/people',
  groups: '/groups',
  invites: '/invites',
  calendar: '/calendar',
  newEvent: '/event/new',
  signIn: '/sign-in',
} as const

/** The part of a channel's address that people read: letters and digits of its name, "-" between. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** Browsers resolve the segments "." and ".." away, however often they are escaped once; twice survives. */
export const encodeSegment = (text: string): string =>
  text === '.' || text === '..' ? text.replaceAll('.', '%252E') : encodeURIComponent(text)

/** Undefined where an escape is broken. */
export const decodeSegment = (segment: string): string | undefined => {
  if (/^(%252E){1,2}$/i.test(segment)) return segment.replaceAll(/%252E/gi, '.')
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined // A stray "%".
  }
}

/** `/channel/7-design`; without a name the ID alone, which is understood as well. */
export function channelPath(channelId: number, channelName?: string): string {
  const slug = channelName === undefined ? '' : slugOf(channelName)
  return `/channel/${channelId}${slug && `-${encodeURIComponent(slug)}`}`
}

/** The list of all topics of a channel. */
export const topicsPath = (channelId: number, channelName?: string): string =>
  `${channelPath(channelId, channelName)}/topics`

function conversationPath(conversation: Conversation, channelName: string | undefined): string {
  return conversation.kind === 'topic'
    ? `${channelPath(conversation.channelId, channelName)}/topic/${encodeSegment(conversation.topic)}`
    : `/dm/${conversation.userIds.join(',') || 'me'}`
}

function viewPath(view: View, channelName: string | undefined): string {
  switch (view.kind) {
    case 'topic':
    case 'direct':
      return conversationPath(view, channelName)
    case 'channel':
      return channelPath(view.channelId, channelName)
    case 'search':
      return `/search?q=${encodeURIComponent(view.query)}`
    default:
      return paths[view.kind] + (view.only ? `?only=${view.only}` : '')
  }
}

/**
 * Address of a view. With `near` it opens at that message. `channelName` makes the address readable; one without it
 * opens the same view.
 */
export function pathOf(view: View, near?: number, channelName?: string): string {
  const path = viewPath(view, channelName)
  // Before the question mark, or at the end.
  return near === undefined ? path : path.replace(/(?=\?|$)/, `/near/${near}`)
}

export interface ViewAddress {
  readonly view: View
  readonly near?: number
}

const COLLECTIONS: readonly Collection['kind'][] = ['feed', 'mentions', 'starred', 'reactions']

const idOf = (segment: string | undefined): number | undefined =>
  segment !== undefined && /^\d{1,15}(-|$)/.test(segment) ? Number.parseInt(segment, 10) : undefined

function channelView(segments: readonly string[]): View | undefined {
  const channelId = idOf(segments[1])
  if (channelId === undefined) return undefined
  if (segments.length === 2) return { kind: 'channel', channelId }
  if (segments[2] !== 'topic' || segments.length > 4) return undefined
  const topic = decodeSegment(segments[3] ?? '')
  return topic === undefined ? undefined : { kind: 'topic', channelId, topic }
}

function directView(segments: readonly string[]): View | undefined {
  const [, list = ''] = segments
  if (segments.length !== 2) return undefined
  if (list === 'me') return { kind: 'direct', userIds: [] }
  const userIds = list.split(/,|%2C/i).map(idOf)
  if (userIds.includes(undefined)) return undefined
  return { kind: 'direct', userIds: [...new Set(userIds as number[])].toSorted((a, b) => a - b) }
}

/** `/feed?only=unread`; a filter that there is not is left out. */
function collectionView(name: string, search: string): View | undefined {
  const kind = COLLECTIONS.find((each) => each === name)
  return kind && { kind, only: ONLY.find((each) => search === `?only=${each}`) }
}

function parseView(segments: readonly string[], search: string): View | undefined {
  const [first = ''] = segments
  switch (first) {
    case 'channel':
      return channelView(segments)
    case 'dm':
      return directView(segments)
    case 'search':
      return segments.length === 1
        ? { kind: 'search', query: new URLSearchParams(search).get('q')?.trim() ?? '' }
        : undefined
    default:
      return segments.length === 1 ? collectionView(first, search) : undefined
  }
}

/** The view at an address (`pathname` still escaped), or undefined where it names none. */
export function viewOf(pathname: string, search = ''): ViewAddress | undefined {
  const segments = pathname.split('/').slice(1)
  // The empty topic's address ends with "/": that last empty segment is its name.
  const isEmptyTopic = segments.length === 4 && segments[2] === 'topic'
  if (segments.at(-1) === '' && !isEmptyTopic) segments.pop()
  const near = segments.at(-2) === 'near' ? idOf(segments.at(-1)) : undefined
  const view = parseView(near === undefined ? segments : segments.slice(0, -2), search)
  return view && (near === undefined ? { view } : { view, near })
}
