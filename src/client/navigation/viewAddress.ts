import { ONLY } from './only.ts'
import { decodeSegment } from './segment.ts'
import type { Collection, View } from './view.ts'

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

/** `/feed?only=unread`; an unknown filter is left out. */
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

/** Returns the view at an address (`pathname` still escaped), or undefined for other addresses. */
export function viewOf(pathname: string, search = ''): ViewAddress | undefined {
  const segments = pathname.split('/').slice(1)
  // The address of the empty topic ends with "/": that last empty segment is its name.
  const isEmptyTopic = segments.length === 4 && segments[2] === 'topic'
  if (segments.at(-1) === '' && !isEmptyTopic) segments.pop()
  const near = segments.at(-2) === 'near' ? idOf(segments.at(-1)) : undefined
  const view = parseView(near === undefined ? segments : segments.slice(0, -2), search)
  return view && (near === undefined ? { view } : { view, near })
}
