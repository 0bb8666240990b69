import { isTopicMuted, type MuteRules } from '../channels/topics.ts'
import { scopedStore } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import type { RecentConversation } from './recentModel.ts'

const KINDS = ['all', 'unread', 'participated', 'channels', 'direct'] as const

/** The filter of recent conversations. */
export interface RecentFilter {
  readonly kind: (typeof KINDS)[number]
  readonly muted: 'hidden' | 'shown'
}

export const RECENT_KINDS = KINDS

const NAME = 'recentFilter'

function readFilter(): RecentFilter {
  const [kind, muted] = (readPreference(NAME) ?? '').split(' ')
  return {
    kind: KINDS.find((each) => each === kind) ?? 'all',
    muted: muted === 'shown' ? 'shown' : 'hidden',
  }
}

/** The reader's filter, remembered in this browser. */
export const recentFilter = scopedStore(readFilter)

export function setRecentFilter(session: Session, change: Partial<RecentFilter>): void {
  const store = session.get(recentFilter)
  store.setState(change)
  const { kind, muted } = store.getState()
  writePreference(NAME, `${kind} ${muted}`)
}

interface Facts {
  readonly ownUserId: number
  readonly rules: MuteRules
  readonly isUnread: boolean
}

/** Returns true if the conversation passes the filter. */
export function isLetThrough(
  { kind, muted }: RecentFilter,
  { conversation, authorIds }: RecentConversation,
  { ownUserId, rules, isUnread }: Facts,
): boolean {
  const isTopic = conversation.kind === 'topic'
  if (muted === 'hidden' && isTopic && isTopicMuted(rules, conversation.channelId, conversation.topic)) {
    return false
  }
  switch (kind) {
    case 'unread':
      return isUnread
    case 'participated':
      return authorIds.includes(ownUserId)
    case 'channels':
      return isTopic
    case 'direct':
      return !isTopic
    default:
      return true
  }
}
