import { channelPermissionNames, channelPermissions } from '../../../protocol/chat/permissionRules.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { asOneParagraph } from '../../chat/channels/create.ts'
import type { ChatContext } from '../../chat/context.ts'
import { renderFor } from '../../chat/messages/rendering.ts'
import type { Groups } from './groups.ts'
import type { People } from './people.ts'
import {
  channel,
  defaultChannel,
  folder,
  recipient,
  subscription,
  type ArchivedChannel,
  type ArchivedSubscription,
} from './shapes.ts'
import { hasRow, insertRow, isNameTaken, makeDefault } from './store.ts'
import { onceEach, type Tables } from './tables.ts'
import type { Tally } from './tally.ts'

/** The archive's kinds of recipients. */
const TO_PERSON = 1
const TO_CHANNEL = 2
const TO_GROUP = 3

/** Whom messages go to. */
export type Target =
  | { readonly channelId: number }
  /** The sender is one more. */
  | { readonly userIds: readonly number[] }

const topicsPolicies: Readonly<Record<string, string>> = {
  1: 'inherit',
  2: 'allow_empty_topic',
  3: 'disable_empty_topic',
  4: 'empty_topic_only',
}

const orNull = (value: boolean | null | undefined): number | null =>
  typeof value === 'boolean' ? Number(value) : null

/** The archive's channels, which keep their IDs, and who follows them. */
export class Channels {
  readonly #context: ChatContext
  readonly #people: People
  readonly #groups: Groups
  readonly #tally: Tally
  readonly #targets = new Map<number, Target>()

  constructor(context: ChatContext, people: People, groups: Groups, tally: Tally) {
    this.#context = context
    this.#people = people
    this.#groups = groups
    this.#tally = tally
  }

  addAll(tables: Tables): void {
    this.#addFolders(tables)
    for (const row of onceEach(tables.rows('zerver_stream', channel), 'channels', this.#tally)) this.#add(row)
    for (const { stream } of tables.rows('zerver_defaultstream', defaultChannel)) {
      if (!makeDefault(this.#context.database, stream))
        this.#tally.leave('default channels that are private or archived')
    }
    this.#addRecipients(tables)
  }

  #addFolders(tables: Tables): void {
    for (const row of onceEach(tables.rows('zerver_channelfolder', folder), 'folders', this.#tally)) {
      const creator = this.#people.knownOrNull(row.creator)
      const description = row.description ?? ''
      const isAdded = insertRow(this.#context.database, 'channel_folder', {
        id: row.id,
        name: row.name,
        description,
        rendered_description: renderFor(this.#context, this.#people.writer(creator), description).html,
        position: row.order,
        creator_id: creator,
        date_created: row.date_created ?? 0,
        is_archived: Number(row.is_archived ?? false),
      })
      if (isAdded) this.#tally.come('folders of channels')
      else this.#tally.leave('folders with the name of another')
    }
  }

  /** A name that no other channel has: they differ by more than capitals. */
  #freeName(given: string, id: number): string {
    const plain =
      given.replaceAll(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '').trim() || `channel ${id}`
    const name = Array.from(plain).slice(0, limits.max_stream_name_length).join('')
    let free = name
    for (let number = 2; isNameTaken(this.#context.database, 'channel', free); number += 1) {
      const ending = ` ${number}`
      free = `${Array.from(name)
        .slice(0, limits.max_stream_name_length - ending.length)
        .join('')}${ending}`
    }
    if (free !== given) this.#tally.leave('names of channels that could not stay as they were')
    return free
  }

  #add(row: ArchivedChannel): void {
    const { database } = this.#context
    const creator = this.#people.knownOrNull(row.creator)
    const description = asOneParagraph(row.description ?? '')
    const isPrivate = row.invite_only ?? false
    const permissions = this.#groups.settings(row, channelPermissionNames, channelPermissions)
    const isAdded = insertRow(database, 'channel', {
      id: row.id,
      name: this.#freeName(row.name, row.id),
      description,
      rendered_description: renderFor(this.#context, this.#people.writer(creator), description).html,
      date_created: row.date_created,
      creator_id: creator,
      invite_only: Number(isPrivate),
      is_web_public: Number((row.is_web_public ?? false) && !isPrivate),
      is_archived: Number(row.deactivated ?? false),
      history_public_to_subscribers: Number(!isPrivate || (row.history_public_to_subscribers ?? false)),
      message_retention_days: row.message_retention_days,
      topics_policy: topicsPolicies[String(row.topics_policy)] ?? 'inherit',
      folder_id: row.folder,
      permissions: JSON.stringify(permissions),
    })
    if (!isAdded) throw new Error(`Channel ${row.id} contradicts another`)
    this.#tally.come(row.deactivated ? 'archived channels' : 'channels')
  }

  #addRecipients(tables: Tables): void {
    const { database } = this.#context
    const subscriptions = tables.rows('zerver_subscription', subscription)
    const byRecipient = Map.groupBy(subscriptions, (row) => row.recipient)
    for (const [recipientId, userId] of this.#people.systemRecipients) {
      this.#targets.set(recipientId, { userIds: [userId] })
    }
    for (const { id, type, type_id } of tables.rows('zerver_recipient', recipient)) {
      const members = byRecipient.get(id) ?? []
      if (type === TO_PERSON) this.#targets.set(id, { userIds: [this.#people.idOf(type_id)] })
      if (type === TO_GROUP) {
        const userIds = [...new Set(members.map((each) => this.#people.idOf(each.user_profile)))]
        if (userIds.length > 0) this.#targets.set(id, { userIds })
        else this.#tally.leave('groups of direct messages without members')
      }
      if (type === TO_CHANNEL && hasRow(database, 'channel', type_id)) {
        this.#targets.set(id, { channelId: type_id })
        for (const each of members) this.#subscribe(type_id, each)
      }
    }
  }

  #subscribe(channelId: number, row: ArchivedSubscription): void {
    if (!this.#people.isKnown(row.user_profile)) {
      this.#tally.leave('subscriptions of people who are missing in the archive')
      return
    }
    const isAdded = insertRow(this.#context.database, 'subscription', {
      user_id: row.user_profile,
      channel_id: channelId,
      is_active: Number(row.active),
      color: row.color,
      pin_to_top: Number(row.pin_to_top ?? false),
      is_muted: Number(row.is_muted ?? false),
      desktop_notifications: orNull(row.desktop_notifications),
      email_notifications: orNull(row.email_notifications),
      push_notifications: orNull(row.push_notifications),
      audible_notifications: orNull(row.audible_notifications),
      wildcard_mentions_notify: orNull(row.wildcard_mentions_notify),
    })
    if (isAdded) this.#tally.come('subscriptions')
    else this.#tally.leave('subscriptions listed twice')
  }

  /** Whom a recipient's messages go to; undefined if the archive does not say it. */
  target(recipientId: number): Target | undefined {
    return this.#targets.get(recipientId)
  }
}
