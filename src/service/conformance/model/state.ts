import type { Json } from '../organisation.testing.ts'

/*
 * What a client knows of its organisation, kept as plainly as can be: what a registration gave, and what each event
 * says has changed. Written for the tests, from the specification; no client shares it.
 */

export type Entry = Record<string, unknown>
export type Table = Record<string, Entry>

export interface State {
  readonly userId: number
  /** By user ID, active or not. */
  readonly users: Table
  readonly groups: Table
  /** Every channel one may know of, by ID, without what is one's own. */
  readonly channels: Table
  /** One's own settings of channels one is in, and of those one left. */
  readonly subscribed: Table
  readonly unsubscribed: Table
  /** Everything else, by its name in the registration; lists of things by the things' IDs. */
  readonly rest: Entry
}

const byKey = (list: unknown, keyOf: (each: Json) => unknown): Table =>
  Object.fromEntries((list as Json[]).map((each) => [String(keyOf(each)), { ...each }]))

/** One's own part of a subscription (chat spec 2.6). */
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

/** What no event tells of: the service's own view of a channel's age and traffic. */
const untoldNames = new Set(['first_message_id', 'stream_weekly_traffic', 'is_recently_active'])

const pick = (entry: Json, isWanted: (name: string) => boolean): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => isWanted(name)))

export const personalPart = (subscription: Json): Entry =>
  pick(subscription, (name) => personalNames.has(name))

/** Who is not told who is in a channel is not told how their number changes either. */
const isTold = (channel: Json, name: string): boolean =>
  !untoldNames.has(name) && (name !== 'subscriber_count' || 'subscribers' in channel)

export const channelPart = (channel: Json): Entry =>
  pick(channel, (name) => !personalNames.has(name) && isTold(channel, name))

/** Lists of the registration that are kept by key. */
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
 * What is of one queue or one moment, what other fields say as well, and what `src/convergence.test.ts` follows
 * through the app's own code: unread messages and direct conversations.
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

/** What a registration tells, with every capability and all subscribers asked for. */
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

/** Lists that are sets, in one order, so that equal states look equal. */
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
