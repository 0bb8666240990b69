import type { Message } from '../../../../protocol/chat/messages.ts'
import { channel } from '../../channels/queries.ts'
import type { Session } from '../../../kernel/session.ts'

/** Whether a message may be changed or reacted to at all: what is in an archived channel stays as it is. */
export const mayChange = (session: Session, { stream_id }: Message): boolean =>
  stream_id === undefined || channel(session, stream_id)?.is_archived !== true
