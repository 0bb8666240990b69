import type { Message } from '../../../../protocol/chat/messages.ts'
import type { Pin } from '../../../../protocol/chat/pin.ts'
import { pinMessage, unpinMessage } from '../../../../protocol/chat/pins.ts'
import type { ActionContext } from '../../../kernel/action.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { optimisticChange } from '../../../kernel/optimisticChanges.ts'
import type { Session } from '../../../kernel/session.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { conversationOf, linkedConversation, type Conversation } from '../../../navigation/view.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { pinQueries } from './pinQueries.ts'
import { pinTexts } from './texts/pinTexts.ts'

/** A message with its conversation. */
export type Pinnable = Pick<Message, 'id' | 'type' | 'stream_id' | 'subject' | 'display_recipient'>

const change = optimisticChange<Pin | undefined>()

/** The conversation as events name it. */
const placeOf = (conversation: Conversation, ownUserId: number) => {
  const linked = linkedConversation(conversation, ownUserId)
  return linked.kind === 'topic'
    ? { stream_id: linked.channelId, topic: linked.topic }
    : { user_ids: [...linked.userIds] }
}

const pinOf = (pins: readonly Pin[], messageId: number): Pin | undefined =>
  pins.find(({ message_id }) => message_id === messageId)

/**
 * Pins a message or unpins it; shown at once.
 * @throws ApiError when the service refuses; the change is then undone
 */
async function setPinned(session: Session, message: Pinnable, wanted: 'pinned' | 'unpinned'): Promise<void> {
  const conversation = conversationOf(message, session.userId)
  const { pins } = await session.cache.ensureQueryData(pinQueries.of(session, conversation))
  const { id: message_id } = message
  const own: Pin = { message_id, user_id: session.userId, timestamp: Math.floor(serverNow() / 1000) }
  await change(session, {
    key: `pin:${message_id}`,
    from: pinOf(pins, message_id),
    to: wanted === 'pinned' ? own : undefined,
    show: (pin) =>
      session.deliver(
        pin
          ? { type: 'message_pins', op: 'add', pins: [pin], ...placeOf(conversation, session.userId) }
          : { type: 'message_pins', op: 'remove', message_ids: [message_id] },
      ),
    store: (pin) => session.api(pin ? pinMessage : unpinMessage, { message_id }),
  })
}

/** Pins a message or unpins it, and offers to undo that; a refusal shows with its reason. */
export async function pinWithUndo(
  { session, text }: ActionContext,
  message: Pinnable,
  wanted: 'pinned' | 'unpinned',
): Promise<void> {
  try {
    const conversation = conversationOf(message, session.userId)
    const { pins } = await session.cache.ensureQueryData(pinQueries.of(session, conversation))
    if (wanted === 'pinned' && pinOf(pins, message.id)) {
      sessionToast(session, { text: text(pinTexts('pins.already')) })
      return
    }
    await setPinned(session, message, wanted)
    const opposite = wanted === 'pinned' ? 'unpinned' : 'pinned'
    sessionToast(session, {
      text: text(pinTexts(`pins.${wanted}`)),
      action: {
        text: text(uiTexts('common.undo')),
        run: () => setPinned(session, message, opposite).catch(tell),
      },
    })
  } catch (error) {
    tell(error)
  }
  function tell(error: unknown): void {
    sessionToast(session, {
      text: text(laterMessageTexts('messages.notDone'), { reason: reasonOf(text, error) }),
      tone: 'danger',
    })
  }
}
