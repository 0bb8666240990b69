import { highlightCode } from '../../../markdown/highlight.ts'
import { renderMath } from '../../../markdown/math.ts'
import type { MarkdownContext, RenderedMarkdown } from '../../../markdown/context.ts'
import { renderMarkdown } from '../../../markdown/render.ts'
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import { findChannel } from '../channels/access.ts'
import type { Caller, ChatContext } from '../context.ts'
import { realmEmoji } from '../realm/emoji.ts'
import { allLinkifiers } from '../realm/linkifiers.ts'
import { userSettingsOf } from '../users/settings.ts'
import { sightOf } from '../users/sight.ts'
import { usableUpload } from './uploads.ts'

interface Named {
  readonly user_id: number
  readonly full_name: string
}

/** What the writer's source may refer to: people and channels that the writer knows of, files that the writer may pass on. */
export function markdownContextFor(context: ChatContext, writer: Caller): MarkdownContext {
  const { database } = context
  // The service's own bots belong to no group, and write of anybody.
  const isSeen = sightOf(context, writer)
  const isKnown = ({ user_id }: Named): boolean => writer.is_bot || isSeen(user_id)
  return {
    organisationUrl: context.url(),
    usersNamed: (fullName) =>
      database
        .all<Named>('SELECT id AS user_id, full_name FROM user WHERE full_name = ? ORDER BY id', fullName)
        .filter(isKnown),
    userWithId: (userId) => {
      const user = database.get<Named>('SELECT id AS user_id, full_name FROM user WHERE id = ?', userId)
      return user && isKnown(user) ? user : undefined
    },
    groupNamed: (name) =>
      database.get('SELECT id, name FROM user_group WHERE name = ? AND deactivated = 0', name),
    channelNamed: (name) => {
      const channel = findChannel(context, writer, { name })
      return channel && { stream_id: channel.id, name: channel.name }
    },
    customEmojiNamed: (name) =>
      Object.values(realmEmoji(context)).find((emoji) => emoji.name === name && !emoji.deactivated),
    linkifiers: allLinkifiers(context),
    emptyTopicName: EMPTY_TOPIC_DISPLAY_NAME,
    highlight: highlightCode,
    math: renderMath,
    upload: (path) => usableUpload(context, writer, path),
    ...(userSettingsOf(context, writer.user_id).translate_emoticons ? { emoticons: 'translate' } : {}),
  }
}

/** The writer's source as HTML, with what was found in it. */
export const renderFor = (context: ChatContext, writer: Caller, source: string): RenderedMarkdown =>
  renderMarkdown(source, markdownContextFor(context, writer))
