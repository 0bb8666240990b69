import * as v from 'valibot'
import { ApiError } from '../../../kernel/api/errors.ts'
import { integer } from '../../../../protocol/chat/shapes.ts'

const extra = v.object({
  first_message_id_allowed_to_move: v.nullable(integer),
  total_messages_allowed_to_move: integer,
  total_messages_in_topic: integer,
})

/** The part of a move that is still allowed when some messages are too old (chat spec 7). */
export interface StillMovable {
  /** The oldest of the messages that can still be moved. */
  readonly from: number
  readonly count: number
  readonly total: number
}

/** The part of a move refused for age that is still allowed; undefined if there is none, and for other errors. */
export function stillMovable(error: unknown): StillMovable | undefined {
  if (!(error instanceof ApiError) || error.code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED') return undefined
  const read = v.safeParse(extra, error.extra)
  if (!read.success || read.output.first_message_id_allowed_to_move === null) return undefined
  const { first_message_id_allowed_to_move, total_messages_allowed_to_move, total_messages_in_topic } =
    read.output
  return {
    from: first_message_id_allowed_to_move,
    count: total_messages_allowed_to_move,
    total: total_messages_in_topic,
  }
}
