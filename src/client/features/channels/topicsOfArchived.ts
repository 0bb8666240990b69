import { getTopics, OF_ARCHIVED, type Topic } from '../../../protocol/chat/channels.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { offers } from '../../kernel/offers.ts'
import type { Session } from '../../kernel/session.ts'
import { topicsOf } from './queries.ts'

/** As many messages as one request should ask for (chat spec 4.4). */
const BATCH = 1000

/** The topics of a channel's newest messages, newest first. */
async function topicsOfMessages(session: Session, channelId: number, signal: AbortSignal): Promise<Topic[]> {
  const { messages } = await session.api(
    getMessages,
    {
      anchor: 'newest',
      num_before: BATCH,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: channelId, negated: false }],
      apply_markdown: false,
      allow_empty_topic_name: true,
    },
    { signal },
  )
  const lastIds = new Map(messages.map(({ subject, id }) => [subject, id]))
  return [...lastIds]
    .map(([name, max_id]) => ({ name, max_id }))
    .toSorted((one, other) => other.max_id - one.max_id)
}

/**
 * Returns the topics of an archived channel, newest first. A service that doesn't list them still gives the channel's
 * messages.
 */
export const topicsOfArchived = (
  session: Session,
  channelId: number,
  signal: AbortSignal,
): Promise<readonly Topic[]> =>
  (offers(session, getTopics, OF_ARCHIVED) ? topicsOf : topicsOfMessages)(session, channelId, signal)
