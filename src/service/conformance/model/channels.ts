import type { Json } from '../organisation.testing.ts'
import { channelPart, personalPart, type Entry, type State } from './state.ts'

interface Subscribers {
  readonly subscribers: readonly number[]
  readonly subscriber_count: number
}

function changeSubscribers(
  { channels }: State,
  streamIds: unknown,
  change: (before: readonly number[]) => readonly number[],
): void {
  for (const id of streamIds as number[]) {
    const channel = channels[id]
    if (!channel) continue
    const { subscribers: before = [], subscriber_count = 0 } = channel as Partial<Subscribers>
    const after = change(before)
    Object.assign(channel, {
      subscribers: after,
      subscriber_count: subscriber_count + after.length - before.length,
    })
  }
}

/** Guests who leave a channel receive no further changes of its subscribers. */
function forgetSubscribers({ users, userId, channels }: State, key: string): void {
  const channel = channels[key]
  if (users[userId]?.['is_guest'] !== true || !channel) return
  delete channel['subscribers']
  delete channel['subscriber_count']
}

/** New guests receive no further changes of the subscribers of channels they are not in. */
export function becomeGuest(state: State): void {
  for (const key of Object.keys(state.channels)) if (!state.subscribed[key]) forgetSubscribers(state, key)
}

const added = (userIds: unknown) => (before: readonly number[]) => [
  ...new Set([...before, ...(userIds as number[])]),
]
const removed = (userIds: unknown) => (before: readonly number[]) =>
  before.filter((id) => !(userIds as number[]).includes(id))

export function applyToSubscriptions(state: State, event: Json): void {
  const { op, subscriptions, stream_id, property, value, stream_ids, user_ids } = event
  switch (op) {
    case 'add':
      for (const subscription of subscriptions as Json[]) {
        const key = String(subscription['stream_id'])
        state.channels[key] = channelPart(subscription)
        state.subscribed[key] = personalPart(subscription)
        delete state.unsubscribed[key]
      }
      return
    case 'remove':
      for (const subscription of subscriptions as Json[]) {
        const key = String(subscription['stream_id'])
        changeSubscribers(state, [subscription['stream_id']], removed([state.userId]))
        const personal = state.subscribed[key]
        if (personal && state.channels[key]) state.unsubscribed[key] = personal
        delete state.subscribed[key]
        forgetSubscribers(state, key)
      }
      return
    case 'update': {
      const personal = state.subscribed[String(stream_id)]
      if (personal) Object.assign(personal, { [String(property)]: value })
      if (personal && property === 'is_muted') personal['in_home_view'] = !(value as boolean)
      return
    }
    case 'peer_add':
      changeSubscribers(state, stream_ids, added(user_ids))
      return
    case 'peer_remove':
      changeSubscribers(state, stream_ids, removed(user_ids))
      return
    default:
      throw new Error(`An unknown change of subscriptions: ${String(op)}`)
  }
}

export function applyToChannels(state: State, event: Json): void {
  const { op, streams, stream_ids, stream_id, property, value } = event
  if (op === 'create') {
    // Subscribers follow in later events, for guests only if they are subscribed themselves.
    const nobodyYet = state.users[state.userId]?.['is_guest'] === true ? {} : { subscribers: [] }
    for (const channel of streams as Json[]) {
      state.channels[String(channel['stream_id'])] = channelPart({ ...nobodyYet, ...channel })
    }
    return
  }
  if (op === 'delete') {
    for (const id of stream_ids as number[]) {
      delete state.channels[id]
      delete state.subscribed[id]
      delete state.unsubscribed[id]
    }
    return
  }
  const channel = state.channels[String(stream_id)]
  if (!channel) return
  const beside: Entry = {}
  for (const name of ['rendered_description', 'history_public_to_subscribers', 'is_web_public']) {
    if (name in event) beside[name] = event[name]
  }
  Object.assign(channel, beside, { [String(property)]: value })
}
