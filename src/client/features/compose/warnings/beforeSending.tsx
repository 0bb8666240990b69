import { limits } from '../../../../protocol/chat/limits.ts'
import { channel } from '../../channels/queries.ts'
import type { Conversation } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { callsEverybody } from './wildcards.ts'

const WildcardDialog = lazyPart(async () => (await import('./WildcardDialog.tsx')).WildcardDialog)

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
  const known = to.kind === 'topic' ? channel(session, to.channelId) : undefined
  const others = (known?.subscriber_count ?? 0) - 1
  if (!known || others < limits.max_wildcard_mention_free || !callsEverybody(text)) {
    return send()
  }
  showDialog((close) => (
    <WildcardDialog channelName={known.name} count={others} onSend={send} onClose={close} />
  ))
  return undefined
}
