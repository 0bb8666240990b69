import type { Narrow, NarrowTerm } from '../../protocol/chat/narrow.ts'
import type { Only } from './only.ts'
import type { Collection, View } from './view.ts'

/** A view whose address says all conditions; those of a search have to be read from its text (`narrowOf`). */
export type ListedView = Exclude<View, { readonly kind: 'search' }>

const term = (operator: string, operand: NarrowTerm['operand']): NarrowTerm => ({
  operator,
  operand,
  negated: false,
})

const filters: Readonly<Record<Only, NarrowTerm>> = {
  unread: term('is', 'unread'),
  channels: { ...term('is', 'dm'), negated: true },
  direct: term('is', 'dm'),
}

function gathered(kind: Collection['kind'], ownUserId: number): Narrow {
  switch (kind) {
    case 'feed':
      return []
    case 'mentions':
      return [term('is', 'mentioned')]
    case 'starred':
      return [term('is', 'starred')]
    case 'reactions':
      return [term('has', 'reaction'), term('sender', ownUserId)]
  }
}

/** Returns the view as a narrow for the service. `ownUserId` is the only user in the narrow of notes to yourself. */
export function narrowOfListed(view: ListedView, ownUserId: number): Narrow {
  switch (view.kind) {
    case 'topic':
      return [term('channel', view.channelId), term('topic', view.topic)]
    case 'channel':
      return [term('channel', view.channelId)]
    case 'direct':
      return [term('dm', view.userIds.length === 0 ? [ownUserId] : view.userIds)]
    default:
      return [...gathered(view.kind, ownUserId), ...(view.only ? [filters[view.only]] : [])]
  }
}
