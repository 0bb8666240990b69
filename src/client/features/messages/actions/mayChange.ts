import type { Message } from '../../../../protocol/chat/messages.ts'
import { channel } from '../../channels/queries.ts'
import type { Session } from '../../../kernel/session.ts'

/**
 * True if a message may be changed or reacted to at all: messages of an archived channel stay as they are.
 */
export const mayChange = (session: Session, { stream_id }: Message): boolean =>
  stream_id === undefined || channel(session, stream_id)?.is_archived !== true
