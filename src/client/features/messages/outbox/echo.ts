import { namedAs } from '../../../../markdown/sameName.ts'
import type { MarkdownContext } from '../../../../markdown/context.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { channels as allChannels } from '../../channels/queries.ts'
import { groups, users } from '../../people/queries.ts'
import { realm } from '../../organization/realm.ts'
import type { Session } from '../../../kernel/session.ts'
import { pictureSize } from './pictureSizes.ts'

type Renderer = typeof import('../../../../markdown/render.ts')

let renderer: Renderer | undefined

/**
 * Loads the renderer that draws messages before the service has them. Loaded late, so that the first view
 * need not wait for it.
 */
export async function loadEcho(): Promise<void> {
  renderer ??= await import('../../../../markdown/render.ts')
}

const findBy = <Item>(items: Iterable<Item>, matches: (item: Item) => boolean): Item | undefined => {
  for (const item of items) if (matches(item)) return item
  return undefined
}

const channelIn = (channels: ReadonlyMap<number, Channel>, name: string): Channel | undefined =>
  findBy(channels.values(), (channel) => channel.name === name)

/** The data that the reader's own messages may refer to, as far as this session knows it. */
export function markdownContext(session: Session): MarkdownContext {
  const organisation = realm(session)
  const people = users(session)
  const channels = allChannels(session)
  return {
    organisationUrl: location.origin,
    usersNamed: (fullName) => namedAs(fullName, people.values(), (user) => user.full_name),
    userWithId: (userId) => people.get(userId),
    groupNamed: (name) =>
      namedAs(name, groups(session).values(), (group) => group.name).find(({ deactivated }) => !deactivated),
    channelNamed: (name) => channelIn(channels.subscribed, name) ?? channelIn(channels.others, name),
    customEmojiNamed: (name) =>
      findBy(organisation.emoji.values(), (emoji) => emoji.name === name && !emoji.deactivated),
    linkifiers: organisation.linkifiers,
    pictureSize: (address) => pictureSize(session, address),
    emptyTopicName: organisation.emptyTopicName,
    ...(organisation.settings.translate_emoticons ? { emoticons: 'translate' } : {}),
  }
}

/** The message as the service will draw it; null until the renderer is loaded. */
export const renderEcho = (session: Session, content: string): string | null =>
  renderer?.renderMarkdown(content, markdownContext(session)).html ?? null
