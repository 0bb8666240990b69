import { expect } from '@playwright/test'
import type { Organisation } from '../../src/testing/organisation.testing.ts'

/** A person of the sample organization who acts through the API, to set the scene for a test. */
export interface Person {
  readonly userId: number
  /** Calls the API; values other than texts travel as JSON. Fails the test if the service refuses. */
  readonly call: <Reply>(method: string, path: string, fields?: Fields) => Promise<Reply>
  /** Sends to a topic. @returns the message's ID */
  readonly say: (channelId: number, topic: string, content: string) => Promise<number>
  /** Sends the texts one after another. @returns their IDs */
  readonly sayAll: (channelId: number, topic: string, texts: readonly string[]) => Promise<number[]>
  /** Sends a direct message. @returns the message's ID */
  readonly write: (userIds: readonly number[], content: string) => Promise<number>
  readonly markRead: (messageIds: readonly number[]) => Promise<void>
  readonly markAllRead: () => Promise<void>
}

type Fields = Readonly<Record<string, unknown>>

/** A channel made for one test, so that no other test changes its counts; without the notice of who made it. */
export interface StagedChannel {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly topicPath: (topic: string) => string
}

export interface Stage {
  /** Returns the person by the part of their address before the "@". */
  readonly person: (name: string) => Promise<Person>
  /** Makes a channel whose name begins with `title`, and subscribes these people. */
  readonly channel: (title: string, names: readonly string[], options?: Fields) => Promise<StagedChannel>
  /** The ID of a channel of the sample. */
  readonly sampleChannel: (name: string) => Promise<number>
}

const formOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

async function answerOf(
  url: string,
  { method, path, fields = {}, authorization }: Request,
): Promise<Record<string, unknown>> {
  const form = formOf(fields)
  const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
  const response = await fetch(`${url}/api/v1${path}${query}`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
    ...(method === 'GET' ? {} : { body: form }),
  })
  return (await response.json()) as Record<string, unknown>
}

function granted({ method, path }: Request, reply: Record<string, unknown>): unknown {
  expect(reply, `${method} ${path} answered ${JSON.stringify(reply)}`).toMatchObject({ result: 'success' })
  return reply
}

interface Account {
  readonly userId: number
  readonly authorization: string
}

async function issueKey(url: string, name: string): Promise<Account> {
  const request: Request = {
    method: 'POST',
    path: '/dev_fetch_api_key',
    fields: { username: `${name}@demo.test` },
  }
  const issued = granted(request, await answerOf(url, request)) as {
    api_key: string
    email: string
    user_id: number
  }
  const authorization = `Basic ${Buffer.from(`${issued.email}:${issued.api_key}`).toString('base64')}`
  return { userId: issued.user_id, authorization }
}

interface Request {
  readonly method: string
  readonly path: string
  readonly fields?: Fields | undefined
  readonly authorization?: string
}

async function actAs(url: string, name: string): Promise<Person> {
  const { userId, ...first } = await issueKey(url, name)
  let { authorization } = first
  const call: Person['call'] = async (method, path, fields) => {
    const request: Request = { method, path, fields }
    let reply = await answerOf(url, { ...request, authorization })
    if (reply['code'] === 'INVALID_API_KEY') {
      // The number of keys of an account is limited: those of later browsers have replaced this one.
      ;({ authorization } = await issueKey(url, name))
      reply = await answerOf(url, { ...request, authorization })
    }
    return granted(request, reply) as never
  }
  const send = async (fields: Fields): Promise<number> =>
    (await call<{ id: number }>('POST', '/messages', fields)).id
  const say: Person['say'] = (channelId, topic, content) =>
    send({ type: 'channel', to: channelId, topic, content })
  return {
    userId,
    call,
    say,
    sayAll: async (channelId, topic, texts) => {
      const ids: number[] = []
      for (const text of texts) ids.push(await say(channelId, topic, text))
      return ids
    },
    write: (userIds, content) => send({ type: 'direct', to: userIds, content }),
    markRead: async (messages) => {
      await call('POST', '/messages/flags', { messages, op: 'add', flag: 'read' })
    },
    markAllRead: async () => {
      const all = { anchor: 'newest', num_before: 5000, num_after: 0, narrow: [] }
      await call('POST', '/messages/flags/narrow', { ...all, op: 'add', flag: 'read' })
    },
  }
}

/** The message with which the service begins a channel. */
const first = (channelId: number) => ({
  anchor: 'oldest',
  num_before: 0,
  num_after: 1,
  narrow: [{ operator: 'channel', operand: channelId }],
})

async function deleteFirst(owner: Person, channelId: number): Promise<void> {
  const { messages } = await owner.call<{ messages: { id: number }[] }>('GET', '/messages', first(channelId))
  for (const { id } of messages) await owner.call('DELETE', `/messages/${id}`)
}

const readFirst = (reader: Person, channelId: number) =>
  reader.call('POST', '/messages/flags/narrow', { ...first(channelId), op: 'add', flag: 'read' })

let channelsMade = 0

/** Prepares scenes in an organisation. */
export function createStage({ url }: Organisation): Stage {
  const people = new Map<string, Promise<Person>>()
  const person: Stage['person'] = (name) => {
    const known = people.get(name) ?? actAs(url, name)
    people.set(name, known)
    return known
  }
  const sampleChannel: Stage['sampleChannel'] = async (name) => {
    const owner = await person('owner')
    const fields = { include_all: true, exclude_archived: false }
    const { streams } = await owner.call<{ streams: { stream_id: number; name: string }[] }>(
      'GET',
      '/streams',
      fields,
    )
    return streams.find((each) => each.name === name)?.stream_id ?? 0
  }
  return {
    person,
    sampleChannel,
    channel: async (title, names, { description, ...options } = {}) => {
      const name = `${title} ${++channelsMade}`
      const members = await Promise.all(names.map(person))
      const owner = await person('owner')
      await owner.call('POST', '/users/me/subscriptions', {
        subscriptions: [{ name, description: description ?? `For ${title}` }],
        principals: members.map((each) => each.userId),
        announce: false,
        ...options,
      })
      const id = await sampleChannel(name)
      const isHidden = options['invite_only'] === true && !members.includes(owner)
      await (isHidden ? Promise.all(members.map((each) => readFirst(each, id))) : deleteFirst(owner, id))
      const path = `/channel/${id}-${name.toLowerCase().replaceAll(/\W+/g, '-')}`
      return { id, name, path, topicPath: (topic) => `${path}/topic/${encodeURIComponent(topic)}` }
    },
  }
}
