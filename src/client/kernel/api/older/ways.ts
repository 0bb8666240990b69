import * as v from 'valibot'
import { getBots } from '../../../../protocol/chat/bots.ts'
import { getChannelId, subscribe } from '../../../../protocol/chat/channelTools.ts'
import { endpointLevels, valueLevels } from '../../../../protocol/chat/levels.ts'
import { endpoint, json, optional, type Endpoint } from '../../../../protocol/endpoint.ts'
import type { Send } from '../dialect.ts'
import { notOffered } from '../errors.ts'
import type { Fields } from '../reply.ts'
import { findDate } from './findDate.ts'

/* The same job by the way that a service of an older level knows. */

type Args = Readonly<Record<string, unknown>>

interface Way {
  /** The level from which the endpoint does it by itself. */
  readonly below: number
  /** Parameters of later levels that this way covers. */
  readonly parameters: readonly string[]
  readonly ask: (args: Args, send: Send, endpoint: Endpoint) => Promise<Fields>
}

/** The level of an endpoint in the table. */
const levelOf = (name: string): number => {
  const level = endpointLevels[name]
  return typeof level === 'number' ? level : 0
}

/** Subscribing to a channel that is not there creates it. */
async function createBySubscribing(args: Args, send: Send): Promise<Fields> {
  const { name, description, subscribers, send_new_subscription_messages: _, ...options } = args
  const subscriptions = [{ name, ...(description === undefined ? {} : { description }) }]
  await send(subscribe, { ...options, subscriptions, principals: subscribers })
  const { stream_id: id } = await send(getChannelId, { stream: name })
  return { id }
}

/** The key stands in the list of one's own bots; there is no way to another person's. */
async function keyFromList({ bot_id: wanted }: Args, send: Send): Promise<Fields> {
  const { bots } = await send(getBots, {})
  const bot = (bots as readonly Fields[]).find(({ user_id: id }) => id === Number(wanted))
  if (bot?.['api_key'] === undefined) throw notOffered()
  return { api_key: bot['api_key'] }
}

const sendRecentTopics = (args: Args, send: Send, asked: Endpoint): Promise<Fields> =>
  send(asked, args['web_home_view'] === 'recent' ? { ...args, web_home_view: 'recent_topics' } : args)

/** The organization’s policy on topics was a yes or no. */
const olderRealm = (asked: Endpoint): Endpoint =>
  endpoint(asked.method, asked.path, {
    parameters: { ...asked.parameters, mandatory_topics: optional(json(v.boolean())) },
  })

const sendMandatoryTopics = (
  { topics_policy: policy, ...args }: Args,
  send: Send,
  asked: Endpoint,
): Promise<Fields> =>
  policy === undefined
    ? send(asked, args)
    : send(olderRealm(asked), { ...args, mandatory_topics: policy === 'disable_empty_topic' })

const homeView: Way = { below: valueLevels.recentHomeView, parameters: [], ask: sendRecentTopics }

/** By method and path. */
export const ways: Readonly<Record<string, readonly Way[]>> = {
  'GET /bots/{bot_id}/api_key': [
    { below: levelOf('GET /bots/{bot_id}/api_key'), parameters: [], ask: keyFromList },
  ],
  'GET /messages': [{ below: valueLevels.anchorDate, parameters: [], ask: findDate }],
  'PATCH /realm': [
    { below: valueLevels.topicsPolicy, parameters: ['topics_policy'], ask: sendMandatoryTopics },
  ],
  'PATCH /realm/user_settings_defaults': [homeView],
  'PATCH /settings': [homeView],
  'POST /channels/create': [
    { below: levelOf('POST /channels/create'), parameters: [], ask: createBySubscribing },
  ],
}
