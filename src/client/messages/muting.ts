import type { Message } from '../../protocol/chat/messages.ts'
import { isTopicMuted, type MuteRules } from '../channels/topics.ts'
import { hasMention } from '../channels/unreadsReduce.ts'

type Judged = Pick<Message, 'stream_id' | 'subject' | 'flags'>

/** The combined feed leaves out what is muted, but never a mention (chat spec 2.6). */
export const isLeftOut = (rules: MuteRules, { stream_id, subject, flags }: Judged): boolean =>
  stream_id !== undefined && !hasMention(flags) && isTopicMuted(rules, stream_id, subject)
