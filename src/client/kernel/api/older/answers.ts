import { fieldLevels, nameOf, valueLevels } from '../../../../protocol/chat/levels.ts'
import type { Endpoint } from '../../../../protocol/endpoint.ts'
import type { Fields } from '../reply.ts'

/*
 * Answers and events of an older level, in the form of the app's. What a level does not tell stays away.
 */

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const eachOf = (value: unknown, change: (each: Fields) => Fields): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => (isFields(each) ? change(each) : each)) : value

/** The fields that are there, changed. */
function changed(fields: Fields, changes: Readonly<Record<string, (value: unknown) => unknown>>): Fields {
  const present = Object.entries(changes).filter(([name]) => name in fields)
  return { ...fields, ...Object.fromEntries(present.map(([name, change]) => [name, change(fields[name])])) }
}

/** The number of subscribers is the length of their list. */
const counted = (channel: Fields): Fields =>
  Array.isArray(channel['subscribers'])
    ? { subscriber_count: channel['subscribers'].length, ...channel }
    : channel
const channels = (value: unknown): unknown => eachOf(value, counted)

const settingValue = (name: unknown, value: unknown): unknown =>
  name === 'web_home_view' && value === 'recent_topics' ? 'recent' : value
const settings = (value: unknown): unknown =>
  isFields(value) ? changed(value, { web_home_view: (view) => settingValue('web_home_view', view) }) : value

const topicsPolicy = (isMandatory: unknown): string =>
  isMandatory === true ? 'disable_empty_topic' : 'allow_empty_topic'

const attachmentOf =
  (level: number) =>
  ({ messages, ...file }: Fields): Fields => ({
    ...file,
    ...(level < fieldLevels.attachmentMessageIds && Array.isArray(messages)
      ? { message_ids: messages.map((message: unknown) => (isFields(message) ? message['id'] : message)) }
      : {}),
    ...(level < fieldLevels.attachmentSeconds && typeof file['create_time'] === 'number'
      ? { create_time: Math.floor(file['create_time'] / 1000) }
      : {}),
  })

function snapshot(fields: Fields, level: number): Fields {
  const { realm_mandatory_topics: isMandatory } = fields
  return {
    ...changed(fields, {
      subscriptions: channels,
      unsubscribed: channels,
      never_subscribed: channels,
      streams: channels,
      user_settings: settings,
      realm_user_settings_defaults: settings,
    }),
    ...(level < valueLevels.topicsPolicy && isMandatory !== undefined
      ? { realm_topics_policy: topicsPolicy(isMandatory) }
      : {}),
    ...(level < fieldLevels.administratorsAreModerators && 'is_moderator' in fields
      ? { is_moderator: fields['is_moderator'] === true || fields['is_admin'] === true }
      : {}),
  }
}

/** The time of a browser stands for the person: other clients are told there, too. */
function presencesOf({ user_id: userId, presence }: Fields): Fields {
  const website = isFields(presence) ? (presence['website'] ?? presence['aggregated']) : undefined
  if (!isFields(website)) return {}
  const { status, timestamp } = website
  const isActive = status === 'active'
  return {
    presences: {
      [String(userId)]: { ...(isActive ? { active_timestamp: timestamp } : {}), idle_timestamp: timestamp },
    },
  }
}

const realmData = (data: Fields): Fields =>
  'mandatory_topics' in data ? { ...data, topics_policy: topicsPolicy(data['mandatory_topics']) } : data

function eventOf(event: Fields, level: number): Fields {
  const { type, op, property, value } = event
  switch (type) {
    case 'subscription':
      return op === 'add' ? changed(event, { subscriptions: channels }) : event
    case 'stream':
      return op === 'create' ? changed(event, { streams: channels }) : event
    case 'user_settings':
    case 'realm_user_settings_defaults':
      return { ...event, value: settingValue(property, value) }
    case 'realm':
      if (level >= valueLevels.topicsPolicy) return event
      if (property === 'mandatory_topics') {
        return { ...event, property: 'topics_policy', value: topicsPolicy(value) }
      }
      return changed(event, { data: (data) => (isFields(data) ? realmData(data) : data) })
    case 'attachment':
      return changed(event, { attachment: (file) => (isFields(file) ? attachmentOf(level)(file) : file) })
    case 'presence':
      return level < fieldLevels.presences ? { ...event, ...presencesOf(event) } : event
    default:
      return event
  }
}

/** The answer in the form of the app's level. */
export function answerOf(endpoint: Endpoint, fields: Fields, level: number): Fields {
  switch (nameOf(endpoint)) {
    case 'POST /register':
      return snapshot(fields, level)
    case 'GET /events':
      return changed(fields, { events: (events) => eachOf(events, (event) => eventOf(event, level)) })
    case 'GET /attachments':
      return changed(fields, { attachments: (files) => eachOf(files, attachmentOf(level)) })
    case 'GET /streams':
      return changed(fields, { streams: channels })
    case 'GET /users/me/subscriptions':
      return changed(fields, { subscriptions: channels })
    default:
      return fields
  }
}
