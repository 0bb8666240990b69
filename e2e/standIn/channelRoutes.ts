import { Refused, type Asked } from './request.ts'
import type { Fields, Subscription } from './organisation.ts'
import type { Route } from './routes.ts'

const permissions = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_remove_subscribers_group',
  'can_send_message_group',
  'can_subscribe_group',
]

function channelAt({ organisation, path }: Asked): Subscription {
  const channel = organisation.channel(Number(path('id')))
  if (channel === undefined) throw new Refused('Invalid channel ID')
  return channel
}

/** Subscribing creates channels that are not there: at this level it is the only way. */
export function subscribe(asked: Asked): Fields {
  const { organisation, person } = asked
  const { subscriptions, streams } = organisation.recorded.register
  const wanted = asked.json<{ name: string; description?: string }[]>('subscriptions') ?? []
  const principals = asked.json<number[]>('principals') ?? [person.user_id]
  for (const { name, description = '' } of wanted) {
    const before = streams.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (before !== undefined) continue
    const [pattern] = subscriptions
    if (pattern === undefined) throw new Error('The recording has no subscription')
    const created = {
      ...pattern,
      stream_id: organisation.nextId(),
      name,
      description,
      invite_only: asked.json('invite_only') ?? false,
      subscribers: principals,
    }
    const { subscribers: _, ...channel } = created
    streams.push(channel as unknown as Subscription)
    subscriptions.push(created)
    organisation.publish({ type: 'stream', op: 'create', streams: [channel] })
    organisation.publish({ type: 'subscription', op: 'add', subscriptions: [created] }, principals)
  }
  const names = wanted.map(({ name }) => name)
  return {
    subscribed: Object.fromEntries(principals.map((id) => [String(id), names])),
    already_subscribed: {},
  }
}

function changeProperties(asked: Asked): Fields {
  const changes =
    asked.json<{ stream_id: number; property: string; value: unknown }[]>('subscription_data') ?? []
  for (const { property, value } of changes) {
    if (value === null || (typeof value !== 'boolean' && property !== 'color')) {
      throw new Refused('subscription_data[0]["value"]["bool"] is not a boolean')
    }
  }
  for (const change of changes) {
    const channel = asked.organisation.channel(change.stream_id)
    if (channel) Object.assign(channel, { [change.property]: change.value })
    asked.organisation.publish({ type: 'subscription', op: 'update', ...change }, [asked.person.user_id])
  }
  return {}
}

function topics(asked: Asked): Fields {
  const { organisation, path } = asked
  if (channelAt(asked).is_archived === true) throw new Refused('Invalid channel ID')
  const inChannel = organisation.messages.filter(({ stream_id: id }) => id === Number(path('id')))
  const byName = Map.groupBy(inChannel, ({ subject }) => subject)
  return { topics: [...byName].map(([name, all]) => ({ name, max_id: all.at(-1)?.id })) }
}

export const channelRoutes: readonly Route[] = [
  {
    at: 'GET /streams',
    known: [
      'include_public',
      'include_web_public',
      'include_subscribed',
      'include_all',
      'include_default',
      'include_can_access_content',
      'exclude_archived',
    ],
    give: ({ organisation }) => ({ streams: organisation.recorded.register.streams }),
  },
  {
    at: 'GET /get_stream_id',
    known: ['stream'],
    give: ({ organisation, text }) => {
      const wanted = text('stream')?.toLowerCase()
      const found = organisation.recorded.register.streams.find(({ name }) => name.toLowerCase() === wanted)
      if (found === undefined) throw new Refused('Invalid channel name')
      return { stream_id: found.stream_id }
    },
  },
  { at: 'GET /streams/:id', known: [], give: (asked) => ({ stream: channelAt(asked) }) },
  {
    at: 'PATCH /streams/:id',
    known: [
      'new_name',
      'description',
      'is_private',
      'is_web_public',
      'history_public_to_subscribers',
      'is_default_stream',
      'message_retention_days',
      ...permissions,
    ],
    give: (asked) => {
      for (const [name, value] of asked.given()) Object.assign(channelAt(asked), { [name]: value })
      return {}
    },
  },
  {
    at: 'GET /streams/:id/members',
    known: [],
    give: (asked) => ({ subscribers: channelAt(asked).subscribers }),
  },
  { at: 'GET /users/me/:id/topics', known: ['allow_empty_topic_name'], give: topics },
  {
    at: 'POST /users/me/subscriptions',
    known: [
      'subscriptions',
      'principals',
      'authorization_errors_fatal',
      'announce',
      'invite_only',
      'is_web_public',
      'is_default_stream',
      'history_public_to_subscribers',
      'message_retention_days',
      ...permissions,
    ],
    give: subscribe,
  },
  { at: 'POST /users/me/subscriptions/properties', known: ['subscription_data'], give: changeProperties },
  {
    at: 'POST /user_topics',
    known: ['stream_id', 'topic', 'visibility_policy'],
    give: (asked) => {
      asked.organisation.publish(
        {
          type: 'user_topic',
          stream_id: asked.json('stream_id'),
          topic_name: asked.text('topic'),
          visibility_policy: asked.json('visibility_policy'),
          last_updated: 0,
        },
        [asked.person.user_id],
      )
      return {}
    },
  },
  { at: 'POST /typing', known: ['type', 'op', 'to', 'stream_id', 'topic'], give: () => ({}) },
]
