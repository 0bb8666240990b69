import type { Json } from '../organisation.testing.ts'

/*
 * A client's view of its organization in the simplest form: a registration's data with the changes of each
 * event applied. Written for the tests from the specification; no client shares it.
 */

export type Entry = Record<string, unknown>
export type Table = Record<string, Entry>

export interface State {
  readonly userId: number
  /** By user ID, active or not. */
  readonly users: Table
  readonly groups: Table
  /** Every visible channel, by ID, without the user's own settings. */
  readonly channels: Table
  /** The user's own settings of channels, subscribed and unsubscribed. */
  readonly subscribed: Table
  readonly unsubscribed: Table
  /** All other data, by its name in the registration; lists of objects by the objects' IDs. */
  readonly rest: Entry
}

const byKey = (list: unknown, keyOf: (each: Json) => unknown): Table =>
  Object.fromEntries((list as Json[]).map((each) => [String(keyOf(each)), { ...each }]))

/** The user's own part of a subscription (chat spec 2.6). */
const personalNames = new Set([
  'desktop_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'push_notifications',
  'audible_notifications',
  'pin_to_top',
  'is_muted',
  'in_home_view',
  'color',
])

/** Fields of a channel that no event updates: the service's view of its age and traffic. */
const neverUpdated = new Set(['first_message_id', 'stream_weekly_traffic', 'is_recently_active'])

const pick = (entry: Json, isWanted: (name: string) => boolean): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => isWanted(name)))

export const personalPart = (subscription: Json): Entry =>
  pick(subscription, (name) => personalNames.has(name))

/** Users who do not receive a channel's subscribers do not receive changes of their number either. */
const isUpdated = (channel: Json, name: string): boolean =>
  !neverUpdated.has(name) && (name !== 'subscriber_count' || 'subscribers' in channel)

export const channelPart = (channel: Json): Entry =>
  pick(channel, (name) => !personalNames.has(name) && isUpdated(channel, name))

/** Keys of lists in the registration. */
const keys: Readonly<Record<string, string>> = {
  channel_folders: 'id',
  drafts: 'id',
  muted_users: 'id',
  navigation_views: 'fragment',
  realm_bots: 'user_id',
  realm_domains: 'domain',
  reminders: 'reminder_id',
  saved_snippets: 'id',
  scheduled_messages: 'scheduled_message_id',
}

export const topicKey = ({ stream_id, topic_name }: Json): string =>
  `${String(stream_id)} ${String(topic_name).toLowerCase()}`

/**
 * Left out: data of one queue or one moment, duplicates of other fields, and data that
 * `src/convergence.test.ts` checks with the app's own code (unread messages and direct conversations).
 */
const left = new Set([
  'status',
  'result',
  'msg',
  'queue_id',
  'last_event_id',
  'server_timestamp',
  'presence_last_update_id',
  'realm_users',
  'realm_non_active_users',
  'cross_realm_bots',
  'realm_user_groups',
  'subscriptions',
  'unsubscribed',
  'never_subscribed',
  'streams',
  'unread_msgs',
  'recent_private_conversations',
  'max_message_id',
])

function restOf(snapshot: Json): Entry {
  const rest: Entry = pick(snapshot, (name) => !left.has(name))
  for (const [name, key] of Object.entries(keys)) {
    if (rest[name] !== undefined) rest[name] = byKey(rest[name], (each) => each[key])
  }
  rest['user_topics'] = byKey(rest['user_topics'], topicKey)
  return rest
}

/** Builds the state from a registration with every capability and all subscribers. */
export function stateOf(snapshot: Json): State {
  const list = (name: string): Json[] => snapshot[name] as Json[]
  const subscribed = list('subscriptions')
  const unsubscribed = list('unsubscribed')
  const channelId = ({ stream_id }: Json): unknown => stream_id
  const personal = (channels: Json[]): Table =>
    Object.fromEntries(channels.map((each) => [String(each['stream_id']), personalPart(each)]))
  return {
    userId: snapshot['user_id'] as number,
    users: byKey(
      [...list('realm_users'), ...list('realm_non_active_users'), ...list('cross_realm_bots')],
      ({ user_id }) => user_id,
    ),
    groups: byKey(list('realm_user_groups'), ({ id }) => id),
    channels: byKey(
      [...subscribed, ...unsubscribed, ...list('never_subscribed')].map(channelPart),
      channelId,
    ),
    subscribed: personal(subscribed),
    unsubscribed: personal(unsubscribed),
    rest: restOf(snapshot),
  }
}

const ascending = (list: unknown): unknown =>
  Array.isArray(list) ? list.toSorted((a, b) => Number(a) - Number(b)) : list

/** Sorts lists that are sets, so that equal states compare equal. */
export function inOrder(state: State): State {
  const sorted = (table: Table, ...names: string[]): Table =>
    Object.fromEntries(
      Object.entries(table).map(([key, entry]) => [
        key,
        {
          ...entry,
          ...Object.fromEntries(
            names.filter((name) => name in entry).map((name) => [name, ascending(entry[name])]),
          ),
        },
      ]),
    )
  const { starred_messages, realm_default_streams, alert_words } = state.rest
  return {
    ...state,
    groups: sorted(state.groups, 'members', 'direct_subgroup_ids'),
    channels: sorted(state.channels, 'subscribers'),
    rest: {
      ...state.rest,
      starred_messages: ascending(starred_messages),
      realm_default_streams: ascending(realm_default_streams),
      alert_words: (alert_words as string[]).toSorted((a, b) => a.localeCompare(b)),
    },
  }
}
