import { limits } from '../../../../protocol/chat/limits.ts'
import type { Pin } from '../../../../protocol/chat/pin.ts'
import { conversationKey, directConversation, type Conversation } from '../../../navigation/view.ts'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import type { EventOf } from '../../../kernel/feature.ts'

/** The pins of a conversation, the newest first. */
export interface Pins {
  readonly conversation: Conversation
  readonly pins: readonly Pin[]
}

type Added = Extract<EventOf<'message_pins'>, { op: 'add' }>

/** The conversation to which an event pins messages. */
function pinnedTo({ stream_id, topic, user_ids }: Added, ownUserId: number): Conversation | undefined {
  if (user_ids !== undefined) return directConversation(user_ids, ownUserId)
  return stream_id === undefined || topic === undefined
    ? undefined
    : { kind: 'topic', channelId: stream_id, topic }
}

const isSamePlace = (one: Conversation, other: Conversation | undefined): boolean =>
  other !== undefined && conversationKey(one) === conversationKey(other)

const byTime = (one: Pin, other: Pin): number =>
  other.timestamp - one.timestamp || other.message_id - one.message_id

function without(state: Pins, ids: readonly number[]): Pins {
  const pins = state.pins.filter(({ message_id }) => !ids.includes(message_id))
  return pins.length === state.pins.length ? state : { ...state, pins }
}

function withPins(state: Pins, added: readonly Pin[]): Pins {
  const isKnown = (pin: Pin): boolean =>
    state.pins.some(
      (each) =>
        each.message_id === pin.message_id &&
        each.user_id === pin.user_id &&
        each.timestamp === pin.timestamp,
    )
  if (added.every(isKnown)) return state
  const { pins } = without(
    state,
    added.map(({ message_id }) => message_id),
  )
  return { ...state, pins: [...pins, ...added].toSorted(byTime).slice(0, limits.max_pins) }
}

/** True if the event moves its messages out of the conversation. */
function isMovedAway(
  { conversation }: Pins,
  { stream_id, new_stream_id, subject }: EventOf<'update_message'>,
): boolean {
  if (conversation.kind === 'direct' || (subject === undefined && new_stream_id === undefined)) return false
  return !isSamePlace(conversation, {
    kind: 'topic',
    channelId: new_stream_id ?? stream_id ?? conversation.channelId,
    topic: subject ?? conversation.topic,
  })
}

/** Returns the pins after the event; the same object if nothing changed. */
export function applyToPins(state: Pins, event: EventContent, ownUserId: number): Pins {
  switch (event.type) {
    case 'message_pins': {
      if (event.op === 'remove') return without(state, event.message_ids)
      if (isSamePlace(state.conversation, pinnedTo(event, ownUserId))) return withPins(state, event.pins)
      // Pinned elsewhere now: it was moved.
      return without(
        state,
        event.pins.map(({ message_id }) => message_id),
      )
    }
    case 'update_message':
      return isMovedAway(state, event) ? without(state, event.message_ids) : state
    case 'delete_message':
      return without(state, event.message_ids ?? (event.message_id === undefined ? [] : [event.message_id]))
    default:
      return state
  }
}
