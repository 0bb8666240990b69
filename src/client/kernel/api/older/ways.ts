import * as v from 'valibot'
import { getBots } from '../../../../protocol/chat/bots.ts'
import { getChannelId, getChannels, subscribe } from '../../../../protocol/chat/channelTools.ts'
import { endpointLevels, parameterLevels, valueLevels, type Since } from '../../../../protocol/chat/levels.ts'
import { endpoint, json, optional, text, type Endpoint } from '../../../../protocol/endpoint.ts'
import type { Send } from '../dialect.ts'
import { ApiError, notOffered } from '../errors.ts'
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

const levelOf = (since: Since | undefined): number => (typeof since === 'number' ? since : 0)

/** The names of channels differ by more than capitals. */
const sameName = (one: unknown, other: unknown): boolean =>
  String(one).trim().toLowerCase() === String(other).trim().toLowerCase()

/**
 * The channel of that name, if the reader can see it. Its ID could be asked for by the name, but a service refuses that
 * where there is no such channel, and browsers write refusals into their consoles.
 */
async function channelNamed(name: unknown, send: Send): Promise<Fields | undefined> {
  const { streams } = await send(getChannels, { exclude_archived: false })
  return (streams as readonly Fields[]).find((channel) => sameName(channel['name'], name))
}

/** Subscribing to a channel that is not there creates it; to one that is there, it would only bring people in. */
async function createBySubscribing(args: Args, send: Send): Promise<Fields> {
  const { name, description, subscribers, send_new_subscription_messages: _, ...options } = args
  if (await channelNamed(name, send)) throw new ApiError('CHANNEL_ALREADY_EXISTS', '', 409)
  const subscriptions = [{ name, ...(description === undefined ? {} : { description }) }]
  await send(subscribe, { ...options, subscriptions, principals: subscribers })
  const { stream_id: id } = await send(getChannelId, { stream: name })
  return { id }
}

/** Declared again, because the module that has it also has what the first view needs. */
const account = endpoint('GET', '/users/{user_id}', { parameters: { user_id: text(v.string()) } })

/**
 * The key stands in the list of one's own bots, which names them by their addresses; there is no way to another
 * person's.
 */
async function keyFromList({ bot_id }: Args, send: Send): Promise<Fields> {
  const { user } = await send(account, { user_id: String(bot_id) })
  const { bots } = await send(getBots, {})
  const { email } = user as Fields
  const bot = (bots as readonly Fields[]).find(({ username }) => username === email)
  if (bot?.['api_key'] === undefined) throw notOffered()
  return { api_key: bot['api_key'] }
}

/** A range around the ID alone; where the message is not to be seen, the range holds none or another. */
async function readEach({ message_ids: ids, ...args }: Args, send: Send, asked: Endpoint): Promise<Fields> {
  if (!Array.isArray(ids)) return findDate(args, send, asked)
  const messages: Fields[] = []
  for (const id of ids as readonly number[]) {
    const reply = await send(asked, { ...args, anchor: id, num_before: 0, num_after: 0 })
    messages.push(...(reply['messages'] as readonly Fields[]).filter((message) => message['id'] === id))
  }
  return { messages, found_oldest: false, found_newest: false, found_anchor: false, history_limited: false }
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
    { below: levelOf(endpointLevels['GET /bots/{bot_id}/api_key']), parameters: [], ask: keyFromList },
  ],
  'GET /messages': [
    {
      below: levelOf(parameterLevels['GET /messages']?.['message_ids']),
      parameters: ['message_ids'],
      ask: readEach,
    },
    { below: valueLevels.anchorDate, parameters: [], ask: findDate },
  ],
  'PATCH /realm': [
    { below: valueLevels.topicsPolicy, parameters: ['topics_policy'], ask: sendMandatoryTopics },
  ],
  'PATCH /realm/user_settings_defaults': [homeView],
  'PATCH /settings': [homeView],
  'POST /channels/create': [
    { below: levelOf(endpointLevels['POST /channels/create']), parameters: [], ask: createBySubscribing },
  ],
}
