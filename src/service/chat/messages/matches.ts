import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import type { WithDatabase } from '../../database/database.ts'
import { markInHtml, markInText } from './search/mark.ts'
import type { SearchTerm } from './search/terms.ts'
import { matchedMessages, type MatchedRow } from './store/messages.ts'

/** Search matches, marked in HTML (chat spec 4.3). */
export interface Match {
  readonly match_content: string
  readonly match_subject: string
}

const topicOf = ({ topic, channel_id }: MatchedRow): string =>
  topic === '' && channel_id !== null ? EMPTY_TOPIC_DISPLAY_NAME : topic

/** Marked search matches of these messages, by ID. */
export function matchesOf(
  context: WithDatabase,
  messageIds: readonly number[],
  search: readonly SearchTerm[],
): Record<string, Match> {
  const rows = matchedMessages(context.database, messageIds)
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      {
        match_content: markInHtml(row.rendered_content, search),
        match_subject: markInText(topicOf(row), search),
      },
    ]),
  )
}

/** Adds the marked matches to the messages of a search. */
export function withMatches(
  context: WithDatabase,
  messages: readonly Message[],
  search: readonly SearchTerm[],
): Message[] {
  const matches = matchesOf(
    context,
    messages.map(({ id }) => id),
    search,
  )
  return messages.map((message) => ({ ...message, ...matches[message.id] }))
}
