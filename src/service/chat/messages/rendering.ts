import type { MarkdownContext, RenderedMarkdown } from '../../../markdown/context.ts'
import { drawablesIn, drawnWith, mayHoldDrawables, type Drawings } from '../../../markdown/drawings.ts'
import { renderMarkdown } from '../../../markdown/render.ts'
import { drawingBounds } from '../../../protocol/bounds.ts'
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import { findChannel } from '../channels/access.ts'
import type { Caller, ChatContext } from '../context.ts'
import { activeGroupNamed } from '../groups/store.ts'
import { allLinkifiers, realmEmoji } from '../realm/store.ts'
import { userSettingsOf } from '../users/settings.ts'
import { nameOfUser, namesOfUsers, ownerOfBot, userById, usersNamed, type Named } from '../users/store.ts'
import { visibilityTo } from '../users/visibility.ts'
import { usableUpload } from './uploads.ts'

/**
 * Tests if the writer can mention a user. A bot can mention users its owner can see; system bots, any user.
 */
function namesKnownTo(context: ChatContext, writer: Caller): (userId: number) => boolean {
  if (!writer.is_bot) return visibilityTo(context, writer)
  const ownerId = userById(context.database, writer.user_id)?.bot_owner_id ?? null
  return ownerId === null ? () => true : visibilityTo(context, { user_id: ownerId })
}

/**
 * Returns a lookup of users by a name in other cases of letters, which most sources do not need. One source can ask it
 * thousands of times.
 */
function usersAlike({ database }: ChatContext): (fullName: string) => readonly Named[] {
  let byName: ReadonlyMap<string, Named[]> | undefined
  return (fullName) => {
    byName ??= Map.groupBy(namesOfUsers(database), (user) => user.full_name.toLowerCase())
    return byName.get(fullName.toLowerCase()) ?? []
  }
}

/**
 * Names and files that the writer's source can refer to: users and channels the writer can see, files the
 * writer can share.
 */
export function markdownContextFor(context: ChatContext, writer: Caller): MarkdownContext {
  const { database } = context
  const isSeen = namesKnownTo(context, writer)
  const isKnown = ({ user_id }: Named): boolean => isSeen(user_id)
  const alike = usersAlike(context)
  const usersWithName = (fullName: string): readonly Named[] => {
    const exact = usersNamed(database, fullName).filter(isKnown)
    return exact.length > 0 ? exact : alike(fullName).filter(isKnown)
  }
  return {
    organisationUrl: context.url(),
    usersNamed: usersWithName,
    userWithId: (userId) => {
      const user = nameOfUser(database, userId)
      return user && isKnown(user) ? user : undefined
    },
    groupNamed: (name) => activeGroupNamed(database, name),
    channelNamed: (name) => {
      const channel = findChannel(context, writer, { name })
      return channel && { stream_id: channel.id, name: channel.name }
    },
    customEmojiNamed: (name) =>
      Object.values(realmEmoji(database)).find((emoji) => emoji.name === name && !emoji.deactivated),
    linkifiers: allLinkifiers(database),
    emptyTopicName: EMPTY_TOPIC_DISPLAY_NAME,
    ...drawnWith(context.drawings),
    upload: (path) => usableUpload(context, writer, path),
    ...(userSettingsOf(context, writer.user_id).translate_emoticons ? { emoticons: 'translate' } : {}),
  }
}

/** ID of the user charged for rendering: a bot's owner for a bot. */
const payerOf = ({ database }: ChatContext, { user_id, is_bot }: Caller): number =>
  (is_bot ? ownerOfBot(database, user_id) : undefined) ?? user_id

/**
 * Renders code and formulas of Markdown about to be written. It runs on a thread of its own before the
 * transaction, because checks and writes must not wait in between. Sources longer than any message stay
 * unrendered.
 * @returns undefined if there is nothing to render and so nothing to wait for
 */
export function drawingFor(
  context: ChatContext,
  writer: Caller,
  sources: readonly string[] = [],
): Promise<Drawings> | undefined {
  const length = sources.reduce((sum, source) => sum + source.length, 0)
  if (length > drawingBounds.source_length || !sources.some(mayHoldDrawables)) return undefined
  const markdownContext = markdownContextFor(context, writer)
  const drawables = sources.flatMap((source) => drawablesIn(source, markdownContext))
  return drawables.length === 0 ? undefined : context.drawingService.draw(payerOf(context, writer), drawables)
}

/** Renders the writer's source as HTML, together with its mentions and links. */
export const renderFor = (context: ChatContext, writer: Caller, source: string): RenderedMarkdown =>
  renderMarkdown(source, markdownContextFor(context, writer))
