import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator, isGuest } from '../../../protocol/chat/permissions.ts'
import { codePoints, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { renderMarkdown } from '../../../markdown/render.ts'
import { markdownContextFor } from '../messages/rendering.ts'
import { badRequest } from '../refuse.ts'
import { lookUpChannel } from './access.ts'
import { audienceOf } from './audience.ts'
import { presentChannels } from './present.ts'
import type { ChannelRow } from './row.ts'
import type { ChannelPermission } from '../../../protocol/chat/permissionRules.ts'

export interface NewChannel {
  readonly name: string
  readonly description?: string | undefined
  readonly isPrivate?: boolean | undefined
  readonly isWebPublic?: boolean | undefined
  /** Whether subscribers may read what was sent before they joined. Always so in a public channel. */
  readonly isHistoryShared?: boolean | undefined
  readonly topicsPolicy?: string
  readonly isDefault?: boolean
  readonly isArchived?: boolean
  /** UNIX seconds; now when absent. */
  readonly createdAt?: number
  readonly permissions?: Partial<Record<ChannelPermission, GroupSetting>>
}

const controlCharacters = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** The name without spaces around it. @throws Refusal when a channel cannot be called that */
export function checkedChannelName(given: string): string {
  const name = given.trim()
  if (name === '') badRequest("Channel name can't be empty.")
  if (codePoints(name) > limits.max_stream_name_length) {
    badRequest(`Channel name too long (limit: ${limits.max_stream_name_length} characters).`)
  }
  if (controlCharacters.test(name)) badRequest('Invalid character in channel name.')
  return name
}

/** A description is one paragraph. @throws Refusal when it is too long */
export function checkedDescription(given: string): string {
  const description = given.trim().replace(/\s*\n\s*/g, ' ')
  if (codePoints(description) > limits.max_stream_description_length) {
    badRequest(`Channel description too long (limit: ${limits.max_stream_description_length} characters).`)
  }
  return description
}

/** @throws Refusal when the person may not create such a channel */
export function requireMayCreate(caller: Caller, channel: NewChannel): void {
  if (isGuest(caller)) badRequest('Insufficient permission')
  if (channel.isWebPublic && channel.isPrivate) badRequest('A private channel cannot be web-public.')
  if (channel.isWebPublic && !isAdministrator(caller)) badRequest('Insufficient permission')
}

/**
 * Stores a channel without subscribers and tells everybody who may know of it. Checks names and lengths, but not who
 * may create channels: see `requireMayCreate`.
 */
export function createChannel(context: ChatContext, creator: Caller, channel: NewChannel): ChannelRow {
  const { database, events } = context
  const name = checkedChannelName(channel.name)
  const description = checkedDescription(channel.description ?? '')
  const isPrivate = channel.isPrivate ?? false
  const permissions = {
    can_administer_channel_group: { direct_members: [creator.user_id], direct_subgroups: [] },
    ...channel.permissions,
  }
  return database.transaction(() => {
    const { id } = database.run(
      `INSERT INTO channel (name, description, rendered_description, date_created, creator_id, invite_only,
         is_web_public, is_archived, is_default, history_public_to_subscribers, topics_policy, permissions)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      name,
      description,
      renderMarkdown(description, markdownContextFor(context, creator)).html,
      channel.createdAt ?? secondsNow(context),
      creator.user_id,
      Number(isPrivate),
      Number(channel.isWebPublic ?? false),
      Number(channel.isArchived ?? false),
      Number(channel.isDefault ?? false),
      Number(!isPrivate || (channel.isHistoryShared ?? true)),
      channel.topicsPolicy ?? 'inherit',
      JSON.stringify(permissions),
    )
    const row = lookUpChannel(context, { id })
    if (!row) throw new Error(`Channel ${id} is gone`)
    const streams = presentChannels(context, [row])
    events.publish({ type: 'stream', op: 'create', streams }, audienceOf(context, row).knowing)
    return row
  })
}
