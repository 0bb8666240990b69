import type { Database } from '../../../database/database.ts'
import type { Viewer } from '../access.ts'
import type { NewColumns } from '../change/properties.ts'
import type { Principal } from '../principals.ts'
import type { ChannelRow } from '../row.ts'

interface PrincipalRow extends Omit<Principal, 'is_bot'> {
  readonly is_bot: number
}

const columns =
  'SELECT id AS user_id, email, full_name, role, is_bot, bot_owner_id FROM user WHERE is_active = 1'

export const isSubscribed = (database: Database, userId: number, channelId: number): boolean =>
  database.getKept(
    'SELECT 1 FROM subscription WHERE user_id = ? AND channel_id = ? AND is_active = 1',
    userId,
    channelId,
  ) !== undefined

/** Returns the channel without checking access. Only for callers that then check access themselves. */
export const lookUpChannel = (
  database: Database,
  wanted: { readonly id: number } | { readonly name: string },
): ChannelRow | undefined =>
  'id' in wanted
    ? database.getKept<ChannelRow>('SELECT * FROM channel WHERE id = ?', wanted.id)
    : database.get<ChannelRow>('SELECT * FROM channel WHERE name = ?', wanted.name.trim())

/** IDs of the channel's active subscribers with active accounts, ascending. */
export const subscriberIds = (database: Database, channelId: number): number[] =>
  database
    .all<{ user_id: number }>(
      `SELECT user_id FROM subscription JOIN user ON user.id = user_id
       WHERE channel_id = ? AND subscription.is_active = 1 AND user.is_active = 1 ORDER BY user_id`,
      channelId,
    )
    .map(({ user_id }) => user_id)

export const privateChannels = (database: Database): ChannelRow[] =>
  database.all<ChannelRow>('SELECT * FROM channel WHERE invite_only = 1')

export const activeViewers = (database: Database): Viewer[] =>
  database.all<Viewer>('SELECT id AS user_id, role FROM user WHERE is_active = 1')

export const colorsOfUser = (database: Database, userId: number): Set<string> =>
  new Set(
    database
      .all<{ color: string }>(
        'SELECT DISTINCT color FROM subscription WHERE user_id = ? AND is_active = 1',
        userId,
      )
      .map(({ color }) => color),
  )

export const insertChannel = (
  database: Database,
  {
    name,
    description,
    renderedDescription,
    dateCreated,
    creatorId,
    isPrivate,
    isWebPublic,
    isArchived,
    isDefault,
    historyPublicToSubscribers,
    topicsPolicy,
    messageRetentionDays,
    folderId,
    permissions,
  }: {
    readonly name: string
    readonly description: string
    readonly renderedDescription: string
    readonly dateCreated: number
    readonly creatorId: number
    readonly isPrivate: boolean
    readonly isWebPublic: boolean
    readonly isArchived: boolean
    readonly isDefault: boolean
    readonly historyPublicToSubscribers: boolean
    readonly topicsPolicy: string
    readonly messageRetentionDays: number | null
    readonly folderId: number | null
    readonly permissions: {
      can_add_subscribers_group?: number | { direct_members: number[]; direct_subgroups: number[] }
      can_administer_channel_group: number | { direct_members: number[]; direct_subgroups: number[] }
      can_create_topic_group?: number | { direct_members: number[]; direct_subgroups: number[] }
      can_delete_any_message_group?: number | { direct_members: number[]; direct_subgroups: number[] }
      can_delete_own_message_group?: number | { direct_members: number[]; direct_subgroups: number[] }
      can_move_messages_out_of_channel_group?:
        | number
        | { direct_members: number[]; direct_subgroups: number[] }
      can_move_messages_within_channel_group?:
        | number
        | { direct_members: number[]; direct_subgroups: number[] }
      can_remove_subscribers_group?: number | { direct_members: number[]; direct_subgroups: number[] }
      can_resolve_topics_group?: number | { direct_members: number[]; direct_subgroups: number[] }
      can_send_message_group?: number | { direct_members: number[]; direct_subgroups: number[] }
      can_subscribe_group?: number | { direct_members: number[]; direct_subgroups: number[] }
    }
  },
): number =>
  database.run(
    `INSERT INTO channel (name, description, rendered_description, date_created, creator_id, invite_only,
         is_web_public, is_archived, is_default, history_public_to_subscribers, topics_policy, message_retention_days,
         folder_id, permissions)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    name,
    description,
    renderedDescription,
    dateCreated,
    creatorId,
    Number(isPrivate),
    Number(isWebPublic),
    Number(isArchived),
    Number(isDefault),
    Number(historyPublicToSubscribers),
    topicsPolicy,
    messageRetentionDays,
    folderId,
    JSON.stringify(permissions),
  ).id

export function insertSubscription(
  database: Database,
  userId: number,
  channelId: number,
  color: string,
): void {
  database.run(
    `INSERT INTO subscription (user_id, channel_id, color) VALUES (?, ?, ?)
       ON CONFLICT (user_id, channel_id) DO UPDATE SET is_active = 1`,
    userId,
    channelId,
    color,
  )
}

export const allChannels = (database: Database): ChannelRow[] =>
  database.all<ChannelRow>('SELECT * FROM channel ORDER BY name')

export const subscribedChannelIds = (database: Database, userId: number): Set<number> =>
  new Set(
    database
      .all<{ channel_id: number }>(
        'SELECT channel_id FROM subscription WHERE user_id = ? AND is_active = 1',
        userId,
      )
      .map(({ channel_id }) => channel_id),
  )

export function endSubscription(database: Database, userId: number, channelId: number): void {
  database.run(
    'UPDATE subscription SET is_active = 0 WHERE user_id = ? AND channel_id = ?',
    userId,
    channelId,
  )
}

export const activePrincipal = (
  database: Database,
  condition: 'id = ?' | 'email = ?',
  name: string | number,
): PrincipalRow | undefined => database.get<PrincipalRow>(`${columns} AND ${condition}`, name)

export function updateArchived(database: Database, id: number, isArchived: 0 | 1): void {
  database.run('UPDATE channel SET is_archived = ? WHERE id = ?', isArchived, id)
}

export function updateDefault(database: Database, id: number, isDefault: 0 | 1): void {
  database.run('UPDATE channel SET is_default = ? WHERE id = ?', isDefault, id)
}

export const hasNamedTopics = (database: Database, { id }: ChannelRow): boolean =>
  database.get(
    `SELECT 1 FROM conversation JOIN message ON message.conversation_id = conversation.id
     WHERE channel_id = ? AND topic_key <> '' LIMIT 1`,
    id,
  ) !== undefined

export function updateColumns(database: Database, channel: ChannelRow, columns: NewColumns): void {
  const names = Object.keys(columns) as (keyof NewColumns)[]
  database.run(
    `UPDATE channel SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...names.map((name) => columns[name] ?? null),
    channel.id,
  )
}

export const channelsOfUser = (database: Database, userId: number): ChannelRow[] =>
  database.all<ChannelRow>(
    `SELECT channel.* FROM channel JOIN subscription ON channel_id = channel.id
     WHERE user_id = ? AND is_active = 1 ORDER BY channel.id`,
    userId,
  )

export const activeChannels = (database: Database): ChannelRow[] =>
  database.all<ChannelRow>('SELECT * FROM channel WHERE is_archived = 0')

export const hasWebPublicChannel = (database: Database): boolean =>
  database.get('SELECT 1 FROM channel WHERE is_web_public = 1 AND is_archived = 0 LIMIT 1') !== undefined

export const notificationProperties: ReadonlySet<string> = new Set([
  'desktop_notifications',
  'email_notifications',
  'push_notifications',
  'audible_notifications',
  'wildcard_mentions_notify',
])

/** Columns of a subscription that its user sets. */
const subscriptionSettings: ReadonlySet<string> = new Set([
  'color',
  'pin_to_top',
  'is_muted',
  ...notificationProperties,
])

export const isSubscriptionSetting = (name: string): boolean => subscriptionSettings.has(name)

/** @param name a subscription setting */
export function updateSubscription(
  database: Database,
  userId: number,
  channelId: number,
  name: string,
  value: number | string | null,
): void {
  if (!isSubscriptionSetting(name)) throw new Error(`Subscriptions have no setting ${name}`)
  database.run(
    `UPDATE subscription SET ${name} = ? WHERE user_id = ? AND channel_id = ?`,
    value,
    userId,
    channelId,
  )
}
