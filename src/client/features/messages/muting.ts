import type { Message } from '../../../protocol/chat/messages.ts'
import { isTopicMuted, type MuteRules } from '../channels/topics.ts'
import { hasMention } from '../channels/unreadsReduce.ts'
import type { View } from '../../navigation/view.ts'
import { MAX_MESSAGES } from './window/window.ts'

type Judged = Pick<Message, 'stream_id' | 'subject' | 'flags'>

/**
 * True if the combined feed leaves the message out: it omits muted messages, but never a mention (chat spec
 * 2.6).
 */
export const isLeftOut = (rules: MuteRules, { stream_id, subject, flags }: Judged): boolean =>
  stream_id !== undefined && !hasMention(flags) && isTopicMuted(rules, stream_id, subject)

/** Messages that a feed holds at most beside those it shows. */
const MAX_LEFT_OUT = 10_000

/**
 * The number of these messages that a window of the view may hold: messages that it leaves out take no room
 * from those it shows.
 */
export function roomFor(rules: MuteRules, view: View, messages: readonly Message[]): number {
  if (view.kind !== 'feed' || messages.length <= MAX_MESSAGES) return MAX_MESSAGES
  const leftOut = messages.filter((each) => isLeftOut(rules, each)).length
  return MAX_MESSAGES + Math.min(leftOut, MAX_LEFT_OUT)
}
