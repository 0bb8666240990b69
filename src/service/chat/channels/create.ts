import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { renderFor } from '../messages/rendering.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { audiences } from './audience.ts'
import { publishDefaults } from './change/defaults.ts'
import { sendChannelTo } from './newViewers.ts'
import type { ChannelRow } from './row.ts'
import type { ChannelPermission } from '../../../protocol/chat/permissionRules.ts'
import { insertChannel, lookUpChannel } from './store/channels.ts'

export interface NewChannel {
  readonly name: string
  readonly description?: string | undefined
  readonly isPrivate?: boolean | undefined
  readonly isWebPublic?: boolean | undefined
  /** Lets subscribers read messages sent before they joined. Always true in a public channel. */
  readonly isHistoryShared?: boolean | undefined
  readonly topicsPolicy?: string
  readonly isDefault?: boolean
  readonly isArchived?: boolean
  /** UNIX seconds; defaults to now. */
  readonly createdAt?: number
  /** Days that messages are kept; null: the organization's default; -1: unlimited. */
  readonly retentionDays?: number | null
  readonly folderId?: number | null
  readonly permissions?: Partial<Record<ChannelPermission, GroupSetting>>
}

const controlCharacters = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Returns the name, trimmed. @throws Refusal for an invalid channel name */
export function checkedChannelName(given: string): string {
  const name = given.trim()
  if (name === '') badRequest('channels.nameEmpty')
  if (codePoints(name) > limits.max_stream_name_length) {
    badRequest(because('channels.nameLong', { limit: limits.max_stream_name_length }))
  }
  if (controlCharacters.test(name)) badRequest('channels.nameCharacters')
  return name
}

/** Joins the lines of a description, which is one paragraph. */
export const asOneParagraph = (given: string): string =>
  given
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** Returns a description as it is stored. @throws Refusal when it is too long */
export function checkedDescription(given: string): string {
  const description = asOneParagraph(given)
  if (codePoints(description) > limits.max_stream_description_length) {
    badRequest(
      because('channels.descriptionLong', {
        limit: limits.max_stream_description_length,
      }),
    )
  }
  return description
}

/**
 * Stores a channel without subscribers and publishes it to everyone who can see it. Checks names and lengths
 * but no permission to create: see `checkedNewChannels`.
 * @param audienceOf computes the channel's audience; callers that create several channels share one
 */
export function createChannel(
  context: ChatContext,
  creator: Caller,
  channel: NewChannel,
  audienceOf = audiences(context),
): ChannelRow {
  const { database } = context
  const name = checkedChannelName(channel.name)
  const description = checkedDescription(channel.description ?? '')
  const isPrivate = channel.isPrivate ?? false
  const permissions = {
    can_administer_channel_group: { direct_members: [creator.user_id], direct_subgroups: [] },
    ...channel.permissions,
  }
  return database.transaction(() => {
    const id = insertChannel(database, {
      name,
      description,
      renderedDescription: renderFor(context, creator, description).html,
      dateCreated: channel.createdAt ?? secondsNow(context),
      creatorId: creator.user_id,
      isPrivate,
      isWebPublic: channel.isWebPublic ?? false,
      isArchived: channel.isArchived ?? false,
      isDefault: channel.isDefault ?? false,
      historyPublicToSubscribers: !isPrivate || (channel.isHistoryShared ?? true),
      topicsPolicy: channel.topicsPolicy ?? 'inherit',
      messageRetentionDays: channel.retentionDays ?? null,
      folderId: channel.folderId ?? null,
      permissions,
    })
    const row = lookUpChannel(database, { id })
    if (!row) throw new Error(`Channel ${id} is gone`)
    const audience = audienceOf(row)
    sendChannelTo(context, row, [...audience.viewers], audience)
    if (channel.isDefault) publishDefaults(context)
    return row
  })
}
