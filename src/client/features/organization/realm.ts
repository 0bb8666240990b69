import * as v from 'valibot'
import { EMPTY_TOPIC_DISPLAY_NAME, usualLimits } from '../../../protocol/chat/usualLimits.ts'
import type { Linkifier, RealmEmoji } from '../../../protocol/chat/realm.ts'
import { register, type Snapshot } from '../../../protocol/chat/register.ts'
import { userSettings, type UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import { entry, readEntry, useEntry, useEntryPart } from '../../kernel/entry.ts'
import type { EventOf } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'

/** The organization's name and rules, and the reader's settings. */
export interface RealmState {
  readonly name: string
  readonly description: string
  readonly emptyTopicName: string
  /** Unicode code points, like all lengths. */
  readonly maxMessageLength: number
  readonly maxTopicLength: number
  readonly maxChannelNameLength: number
  readonly maxFileUploadMib: number
  readonly minPasswordLength: number
  /** Maximum number of bots of one person; undefined: no such limit. */
  readonly maxBots: number | undefined
  /** Milliseconds after which a typing notice ends unless it is renewed. */
  readonly typingExpiry: number
  /** Milliseconds between two notices while the reader types. */
  readonly typingRenewal: number
  /** Milliseconds without a key press after which the reader is no longer typing. */
  readonly typingPause: number
  /** The service stores a message only once even if it is sent repeatedly with one key. */
  readonly idempotentSending: boolean
  /** Changing the address requires the password; the service reports the state of the change. */
  readonly confirmsEmailChanges: boolean
  /** False if emails of the service reach nobody. */
  readonly sendsEmails: boolean
  readonly settings: UserSettings
  /** Custom emoji by their ID, including deactivated ones. */
  readonly emoji: ReadonlyMap<string, RealmEmoji>
  readonly linkifiers: readonly Linkifier[]
  /** `allow_empty_topic`, `disable_empty_topic` …; `inherit` does not occur here. */
  readonly topicsPolicy: string
  /** null: no limit. */
  readonly messageEditLimitSeconds: number | null
  readonly allowEditing: boolean
  readonly canMentionManyGroup: GroupSetting | undefined
  readonly alertWords: readonly string[]
}

/**
 * Reads the organization from the reply of `POST /register`; values that an older service leaves out get
 * their defaults.
 */
export const realmFrom = (snapshot: Snapshot): RealmState => ({
  name: snapshot.realm_name ?? '',
  description: snapshot.realm_description ?? '',
  emptyTopicName: snapshot.realm_empty_topic_display_name ?? EMPTY_TOPIC_DISPLAY_NAME,
  maxMessageLength: snapshot.max_message_length ?? usualLimits.max_message_length,
  maxTopicLength: snapshot.max_topic_length ?? usualLimits.max_topic_length,
  maxChannelNameLength: snapshot.max_stream_name_length ?? usualLimits.max_stream_name_length,
  maxFileUploadMib: snapshot.max_file_upload_size_mib ?? usualLimits.max_file_upload_size_mib,
  minPasswordLength: snapshot.password_min_length ?? 0,
  maxBots: snapshot.max_bots_per_user,
  typingExpiry:
    snapshot.server_typing_started_expiry_period_milliseconds ??
    usualLimits.typing_started_expiry_milliseconds,
  typingRenewal:
    snapshot.server_typing_started_wait_period_milliseconds ?? usualLimits.typing_started_wait_milliseconds,
  typingPause:
    snapshot.server_typing_stopped_wait_period_milliseconds ?? usualLimits.typing_stopped_wait_milliseconds,
  idempotentSending: snapshot.service_idempotent_sending,
  confirmsEmailChanges: snapshot.service_confirms_email_changes,
  sendsEmails: snapshot.service_sends_emails,
  settings: snapshot.user_settings ?? v.parse(userSettings, {}),
  emoji: new Map(Object.entries(snapshot.realm_emoji ?? {})),
  linkifiers: snapshot.realm_linkifiers ?? [],
  topicsPolicy: snapshot.realm_topics_policy ?? 'allow_empty_topic',
  messageEditLimitSeconds: snapshot.realm_message_content_edit_limit_seconds ?? null,
  allowEditing: snapshot.realm_allow_message_editing ?? true,
  canMentionManyGroup: snapshot.realm_can_mention_many_users_group,
  alertWords: snapshot.alert_words ?? [],
})

/**
 * The organization's settings by their names on the wire (without `realm_`), with the properties that hold
 * them.
 */
const realmProperties: Readonly<Record<string, keyof RealmState>> = {
  name: 'name',
  description: 'description',
  topics_policy: 'topicsPolicy',
  allow_message_editing: 'allowEditing',
  message_content_edit_limit_seconds: 'messageEditLimitSeconds',
  can_mention_many_users_group: 'canMentionManyGroup',
  max_message_length: 'maxMessageLength',
  max_topic_length: 'maxTopicLength',
  max_stream_name_length: 'maxChannelNameLength',
  max_file_upload_size_mib: 'maxFileUploadMib',
  empty_topic_display_name: 'emptyTopicName',
}

/** Sets the known properties and ignores the others. */
function withProperties(realm: RealmState, changes: Readonly<Record<string, unknown>>): RealmState {
  const known = Object.entries(changes).flatMap(([property, value]) => {
    const field = Object.hasOwn(realmProperties, property) ? realmProperties[property] : undefined
    return field === undefined || Object.is(realm[field], value) ? [] : [[field, value] as const]
  })
  return known.length === 0 ? realm : { ...realm, ...Object.fromEntries(known) }
}

const isSetting = (name: string): name is keyof UserSettings => Object.hasOwn(userSettings.entries, name)

function withSetting(realm: RealmState, name: string, value: unknown): RealmState {
  if (!isSetting(name) || realm.settings[name] === value) return realm
  const settings = v.safeParse(userSettings, { ...realm.settings, [name]: value })
  return settings.success ? { ...realm, settings: settings.output } : realm
}

const withEmoji = (realm: RealmState, emoji: RealmEmoji): RealmState => ({
  ...realm,
  emoji: new Map(realm.emoji).set(emoji.id, emoji),
})

type RealmEvents = 'realm' | 'user_settings' | 'realm_emoji' | 'realm_linkifiers' | 'alert_words'

/** Returns the organization after the event; the same object if nothing changed. */
export function applyToRealm(realm: RealmState, event: EventOf<RealmEvents>): RealmState {
  switch (event.type) {
    case 'realm':
      if (event.op === 'update') return withProperties(realm, { [event.property]: event.value })
      return event.op === 'update_dict' ? withProperties(realm, event.data) : realm
    case 'user_settings':
      return withSetting(realm, event.property, event.value)
    case 'realm_emoji': {
      if (event.op === 'update') return { ...realm, emoji: new Map(Object.entries(event.realm_emoji)) }
      if (event.op === 'add') return withEmoji(realm, event.emoji)
      const known = realm.emoji.get(String(event.emoji_id))
      return known === undefined ? realm : withEmoji(realm, { ...known, ...withoutAbsent(event.data) })
    }
    case 'realm_linkifiers':
      return { ...realm, linkifiers: event.realm_linkifiers }
    case 'alert_words':
      return { ...realm, alertWords: event.alert_words }
  }
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutAbsent = <T extends object>(changes: T): Present<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Present<T>

/** Defaults, until the first snapshot arrives. */
const usual = realmFrom(v.parse(register.reply, { queue_id: null }))

export const realmEntry = entry<RealmState>(['realm'], usual)

/** The organization, for use outside of components. */
export const realm = (session: Session): RealmState => readEntry(session, realmEntry)

/** Returns the organization and the reader's settings. */
export const useRealm = (): RealmState => useEntry(realmEntry)

/** Returns a selected part; the component renders again only when that part changes. */
export const useRealmPart = <Part>(select: (state: RealmState) => Part): Part =>
  useEntryPart(realmEntry, select)
