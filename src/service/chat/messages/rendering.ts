import type { MarkdownContext } from '../../../markdown/context.ts'
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/limits.ts'
import { findChannel } from '../channels/access.ts'
import type { Caller, ChatContext } from '../context.ts'

/** What the writer's messages may refer to, looked up in the database. */
export function markdownContextFor(context: ChatContext, writer: Caller | undefined): MarkdownContext {
  const { database } = context
  return {
    organisationUrl: '',
    usersNamed: (name) =>
      database.all('SELECT id AS user_id, full_name FROM user WHERE full_name = ? ORDER BY id', name),
    userWithId: (id) => database.get('SELECT id AS user_id, full_name FROM user WHERE id = ?', id),
    groupNamed: (name) => database.get('SELECT id, name FROM user_group WHERE name = ? AND deactivated = 0', name),
    channelNamed: (name) => {
      const channel = findChannel(context, writer, { name })
      return channel && { stream_id: channel.id, name: channel.name }
    },
    customEmojiNamed: (name) => {
      const emoji = database.get<{ id: number; path: string }>(
        'SELECT id, path FROM custom_emoji WHERE name = ? AND deactivated = 0',
        name,
      )
      return emoji && { id: String(emoji.id), name, source_url: `/user_avatars/emoji/${emoji.path}` }
    },
    linkifiers: database.all('SELECT pattern, url_template FROM linkifier ORDER BY position'),
    emptyTopicName: EMPTY_TOPIC_DISPLAY_NAME,
  }
}
