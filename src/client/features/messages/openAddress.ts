import type { NarrowTerm } from '../../../protocol/chat/narrow.ts'
import { pathOf } from '../../navigation/address.ts'
import { eventAddressOf } from '../../navigation/eventAddress.ts'
import { goTo } from '../../navigation/goTo.ts'
import { directConversation, type View } from '../../navigation/view.ts'
import type { Session } from '../../kernel/session.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { paths } from '../../navigation/paths.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'

const STATES: ReadonlyMap<unknown, View> = new Map<unknown, View>([
  ['mentioned', { kind: 'mentions' }],
  ['starred', { kind: 'starred' }],
])

const isOwn = (sender: NarrowTerm['operand'] | undefined, ownUserId: number): boolean =>
  sender === 'me' || sender === ownUserId

/** The view for these terms that is not a search; undefined if only a search shows them. */
function viewOfTerms(terms: readonly NarrowTerm[], ownUserId: number): View | undefined {
  if (terms.some((term) => term.negated)) return undefined
  const operands = new Map(terms.map((term) => [term.operator, term.operand]))
  const channel = operands.get('channel')
  const topic = operands.get('topic')
  const people = operands.get('dm')
  if (typeof channel === 'number') {
    return topic === undefined
      ? { kind: 'channel', channelId: channel }
      : { kind: 'topic', channelId: channel, topic: String(topic) }
  }
  if (Array.isArray(people)) return directConversation(people.map(Number), ownUserId)
  if (operands.get('has') === 'reaction' && isOwn(operands.get('sender'), ownUserId))
    return { kind: 'reactions' }
  return STATES.get(operands.get('is'))
}

async function searchFor(terms: readonly NarrowTerm[]): Promise<View> {
  const { queryOf } = await loadPart(() => import('../../navigation/searchWriting.ts'))
  return { kind: 'search', query: queryOf(terms) }
}

const isPlace = (term: NarrowTerm): boolean =>
  term.operator === 'near' || term.operator === 'with' || term.operator === 'id'

/**
 * The address in this application of a link between conversations (`/#narrow/…`, chat spec 5.3); undefined
 * for any other.
 */
export async function addressOfNarrow(href: string, ownUserId: number): Promise<string | undefined> {
  const { parseNarrowLink } = await loadPart(() => import('../../../markdown/narrowLink.ts'))
  const terms = parseNarrowLink(href)
  if (!terms) return undefined
  const place = terms.find(isPlace)?.operand
  const conditions = terms.filter((term) => !isPlace(term))
  const view = viewOfTerms(conditions, ownUserId) ?? (await searchFor(conditions))
  return pathOf(view, typeof place === 'number' ? place : undefined)
}

/** Opens an address of the organization in place, in any of its notations. */
export async function openAddress(session: Session, href: string): Promise<void> {
  const narrow = await addressOfNarrow(href, session.userId)
  if (narrow !== undefined) {
    goTo(narrow)
    return
  }
  const url = new URL(href, location.origin)
  const page =
    url.pathname === '/'
      ? (await loadPart(() => import('../../navigation/hashPages.ts'))).addressOfHash(
          url.hash,
          session.userId,
        )
      : undefined
  if (page !== undefined) {
    goTo(page)
    return
  }
  if (
    viewOf(url.pathname, url.search) ||
    eventAddressOf(url.pathname) ||
    Object.values<string>(paths).includes(url.pathname) ||
    url.pathname.startsWith(`${paths.calendar}/`)
  ) {
    goTo(url.pathname + url.search)
  } else {
    location.assign(href)
  }
}
