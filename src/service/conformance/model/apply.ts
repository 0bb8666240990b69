import type { Json } from '../organisation.testing.ts'
import { applyToChannels, applyToSubscriptions } from './channels.ts'
import { applyToGroups, applyToPeople } from './people.ts'
import { topicKey, type Entry, type State, type Table } from './state.ts'

type Apply = (state: State, event: Json) => void

const nothing: Apply = () => undefined

const tableIn = ({ rest }: State, name: string): Table => (rest[name] ??= {}) as Table

/** Replaces the whole block. */
const replaces =
  (name: string, field = name): Apply =>
  ({ rest }, event) => {
    rest[name] = event[field]
  }

/** Adds, updates and removes single objects. */
const keeps =
  (name: string, key: string, many: string, one: string, id: string): Apply =>
  (state, event) => {
    const table = tableIn(state, name)
    if (event['op'] === 'remove' || event['op'] === 'delete') {
      delete table[String(event[id] ?? (event[one] as Json)[key])]
      return
    }
    const given = (event[many] ?? [event[one]]) as Json[]
    for (const each of given) table[String(each[key])] = { ...table[String(each[key])], ...each }
  }

const envelope = new Set(['id', 'type', 'op', 'user_id', 'away'])
const contentOf = (event: Json): Entry =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !envelope.has(name)))

const userTopic: Apply = (state, event) => {
  const topic = contentOf(event)
  const table = tableIn(state, 'user_topics')
  if (topic['visibility_policy'] === 0) delete table[topicKey(topic)]
  else table[topicKey(topic)] = topic
}

const mutedUsers: Apply = ({ rest }, { muted_users }) => {
  rest['muted_users'] = Object.fromEntries((muted_users as Json[]).map((each) => [String(each['id']), each]))
}

const realm: Apply = ({ rest }, { op, property, value, data }) => {
  if (op === 'update') rest[`realm_${String(property)}`] = value
  else if (op === 'update_dict') {
    for (const [name, each] of Object.entries(data as Json))
      rest[name in rest ? name : `realm_${name}`] = each
  }
}

const realmEmoji: Apply = (state, { op, realm_emoji, emoji, emoji_id, data }) => {
  if (op === 'update') state.rest['realm_emoji'] = realm_emoji
  else if (op === 'add') tableIn(state, 'realm_emoji')[String((emoji as Json)['id'])] = emoji as Entry
  else Object.assign(tableIn(state, 'realm_emoji')[String(emoji_id)] ?? {}, data)
}

const userSettings: Apply = ({ rest }, { property, value }) => {
  rest['user_settings'] = { ...(rest['user_settings'] as Entry), [String(property)]: value }
}

const defaults: Apply = ({ rest }, { property, value }) => {
  const known = rest['realm_user_settings_defaults'] as Entry | undefined
  if (known) rest['realm_user_settings_defaults'] = { ...known, [String(property)]: value }
}

const userStatus: Apply = (state, event) => {
  const { user_id } = event
  const table = tableIn(state, 'user_status')
  const status: Entry = { ...table[String(user_id)], ...contentOf(event) }
  for (const [name, value] of Object.entries(status)) if (value === '') delete status[name]
  if (status['emoji_name'] === undefined) delete status['reaction_type']
  if (Object.keys(status).length === 0) delete table[String(user_id)]
  else table[String(user_id)] = status
}

const presence: Apply = (state, { presences }) => {
  const table = tableIn(state, 'presences')
  for (const [userId, each] of Object.entries(presences as Record<string, Entry>)) table[userId] = each
}

const flags: Apply = ({ rest }, { op, flag, messages }) => {
  if (flag !== 'starred') return
  const ids = new Set(rest['starred_messages'] as number[])
  for (const id of messages as number[]) {
    if (op === 'add') ids.add(id)
    else ids.delete(id)
  }
  rest['starred_messages'] = [...ids]
}

const deletedMessages: Apply = ({ rest }, { message_ids }) => {
  rest['starred_messages'] = (rest['starred_messages'] as number[]).filter(
    (id) => !(message_ids as number[]).includes(id),
  )
}

const navigationView: Apply = (state, { op, navigation_view, fragment, data }) => {
  const table = tableIn(state, 'navigation_views')
  if (op === 'remove') delete table[String(fragment)]
  else if (op === 'update') Object.assign(table[String(fragment)] ?? {}, data)
  else table[String((navigation_view as Json)['fragment'])] = { ...(navigation_view as Entry) }
}

const channelFolder: Apply = (state, { op, channel_folder, channel_folder_id, data, order }) => {
  const table = tableIn(state, 'channel_folders')
  if (op === 'add') table[String((channel_folder as Json)['id'])] = { ...(channel_folder as Entry) }
  else if (op === 'update') Object.assign(table[String(channel_folder_id)] ?? {}, data)
  else
    for (const [index, id] of (order as number[]).entries()) Object.assign(table[id] ?? {}, { order: index })
}

/** Effect of each type of event on the state (chat spec 6). */
const appliers: Readonly<Record<string, Apply>> = {
  alert_words: replaces('alert_words'),
  attachment: nothing,
  channel_folder: channelFolder,
  custom_profile_fields: replaces('custom_profile_fields', 'fields'),
  default_streams: replaces('realm_default_streams', 'default_streams'),
  delete_message: deletedMessages,
  drafts: keeps('drafts', 'id', 'drafts', 'draft', 'draft_id'),
  heartbeat: nothing,
  invites_changed: nothing,
  message: nothing,
  muted_users: mutedUsers,
  navigation_view: navigationView,
  presence,
  reaction: nothing,
  realm,
  realm_bot: keeps('realm_bots', 'user_id', 'bots', 'bot', 'user_id'),
  realm_domains: keeps('realm_domains', 'domain', 'realm_domain_list', 'realm_domain', 'domain'),
  realm_emoji: realmEmoji,
  realm_export: nothing,
  realm_linkifiers: replaces('realm_linkifiers'),
  realm_playgrounds: replaces('realm_playgrounds'),
  realm_user: applyToPeople,
  realm_user_settings_defaults: defaults,
  reminders: keeps('reminders', 'reminder_id', 'reminders', 'reminder', 'reminder_id'),
  saved_snippets: keeps('saved_snippets', 'id', 'saved_snippet_list', 'saved_snippet', 'saved_snippet_id'),
  scheduled_messages: keeps(
    'scheduled_messages',
    'scheduled_message_id',
    'scheduled_messages',
    'scheduled_message',
    'scheduled_message_id',
  ),
  stream: applyToChannels,
  submessage: nothing,
  subscription: applyToSubscriptions,
  typing: nothing,
  typing_edit_message: nothing,
  update_message: nothing,
  update_message_flags: flags,
  user_group: applyToGroups,
  user_settings: userSettings,
  user_status: userStatus,
  user_topic: userTopic,
}

export function applyEvent(state: State, event: Json): void {
  const apply = appliers[String(event['type'])]
  if (!apply) throw new Error(`Nothing follows events of type ${String(event['type'])}`)
  apply(state, event)
}
