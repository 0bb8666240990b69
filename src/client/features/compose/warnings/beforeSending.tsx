import { earlyLimits } from '../../../../protocol/chat/earlyLimits.ts'
import { channel } from '../../channels/queries.ts'
import type { Conversation } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { callsEverybody } from './wildcards.ts'

const WildcardDialog = lazyPart(async () => (await import('./WildcardDialog.tsx')).WildcardDialog)

interface Called {
  readonly channelName: string
  /** The number of other people in the channel. */
  readonly count: number
}

/** Returns who is notified by a message to everyone in a large channel; undefined for all other messages. */
export function manyCalled(session: Session, to: Conversation, text: string): Called | undefined {
  const known = to.kind === 'topic' ? channel(session, to.channelId) : undefined
  const count = (known?.subscriber_count ?? 0) - 1
  return known && count >= earlyLimits.max_wildcard_mention_free && callsEverybody(text)
    ? { channelName: known.name, count }
    : undefined
}

/**
 * Sends a message that notifies few people; asks first if it notifies many, with their true number.
 * @returns the result of `send`; undefined if the dialog asks, which then shows how sending went
 */
export function warnBefore<Sent>(
  session: Session,
  to: Conversation,
  text: string,
  send: () => Sent,
): Sent | undefined {
  const called = manyCalled(session, to, text)
  if (!called) return send()
  showDialog((close) => <WildcardDialog {...called} onSend={send} onClose={close} />)
  return undefined
}
