import { expect } from 'vitest'
import { allClientCapabilities } from '../../protocol/chat/capabilities.ts'
import type { Method } from '../../protocol/endpoint.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import {
  aService,
  basicHeader,
  TEST_PASSWORD,
  type NewChannel,
  type TestService,
  type TestUser,
} from '../chat/service.testing.ts'

/*
 * Helpers for tests of the written interface. They use only the specification: paths, form fields and JSON.
 * They share nothing with the endpoint table of client and service, so that mistakes in that table are found.
 */

/** An answer: HTTP status, and every field of the JSON object. */
export interface Answer {
  readonly status: number
  readonly result: unknown
  readonly msg: unknown
  readonly code?: unknown
  readonly [name: string]: unknown
}

/** Undefined fields are not sent; strings are sent unchanged, everything else as JSON (chat spec 1.2). */
export type Fields = Readonly<Record<string, unknown>>

const encode = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** Fields of a JSON answer. A file counts as a success, with its text. */
async function contentOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  const isFile = response.headers.has('content-disposition')
  return isFile ? { result: 'success', msg: '', file: text } : (JSON.parse(text) as Record<string, unknown>)
}

/** A client with or without credentials. */
export class Client {
  readonly #service: TestService
  readonly #headers: Readonly<Record<string, string>>

  constructor(service: TestService, headers: Readonly<Record<string, string>> = {}) {
    this.#service = service
    this.#headers = headers
  }

  readonly get = (path: string, fields: Fields = {}): Promise<Answer> =>
    this.send('GET', path, encode(fields))
  readonly post = (path: string, fields: Fields = {}): Promise<Answer> =>
    this.send('POST', path, encode(fields))
  readonly put = (path: string, fields: Fields = {}): Promise<Answer> =>
    this.send('PUT', path, encode(fields))
  readonly patch = (path: string, fields: Fields = {}): Promise<Answer> =>
    this.send('PATCH', path, encode(fields))
  readonly delete = (path: string, fields: Fields = {}): Promise<Answer> =>
    this.send('DELETE', path, encode(fields))

  /** Sends the form unchanged. */
  async send(method: Method, path: string, form: URLSearchParams | FormData): Promise<Answer> {
    const response = await this.fetch(method, path, form)
    return { ...(await contentOf(response)), status: response.status } as Answer
  }

  fetch(
    method: Method,
    path: string,
    form: URLSearchParams | FormData = new URLSearchParams(),
  ): Promise<Response> {
    const isGet = method === 'GET'
    const query = isGet && form instanceof URLSearchParams && form.size > 0 ? `?${form}` : ''
    return this.#service.fetch(
      new Request(`http://chat.test/api/v1${path}${query}`, {
        method,
        headers: this.#headers,
        ...(isGet ? {} : { body: form }),
      }),
    )
  }
}

export const clientOf = (service: TestService, user: TestUser): Client =>
  new Client(service, { authorization: basicHeader(user) })

/** A user with a client. */
export interface Person extends TestUser {
  readonly client: Client
}

export interface TestOrganisation {
  readonly service: TestService
  readonly owner: Person
  readonly admin: Person
  readonly moderator: Person
  readonly member: Person
  readonly guest: Person
  readonly bot: Person
  readonly visitor: Client
  /** Public; all but the bot are subscribed. */
  readonly general: number
  /** Private; owner and member are subscribed. Its history is shared. */
  readonly secret: number
  readonly person: (account?: Parameters<TestService['addUser']>[0]) => Person
  readonly channel: (channel: NewChannel) => number
}

/** Creates one user of each role, a bot, a public channel and a private one. */
export function anOrganisation(options: Parameters<typeof aService>[0] = {}): TestOrganisation {
  const service = aService(options)
  const person: TestOrganisation['person'] = (account = {}) => {
    const user = service.addUser(account)
    return { ...user, client: clientOf(service, user) }
  }
  const owner = person({ fullName: 'Olga Owner', email: 'olga@test.example', role: Role.owner })
  const admin = person({ fullName: 'Adam Admin', email: 'adam@test.example', role: Role.administrator })
  const moderator = person({ fullName: 'Mona Moderator', email: 'mona@test.example', role: Role.moderator })
  const member = person({ fullName: 'Mia Member', email: 'mia@test.example', role: Role.member })
  const guest = person({ fullName: 'Gil Guest', email: 'gil@test.example', role: Role.guest })
  const bot = person({
    fullName: 'Robo',
    email: 'robo@test.example',
    bot: { type: 1, ownerId: member.id },
  })
  return {
    service,
    owner,
    admin,
    moderator,
    member,
    guest,
    bot,
    visitor: new Client(service),
    general: service.addChannel({
      name: 'general',
      subscribers: [owner, admin, moderator, member, guest],
    }),
    secret: service.addChannel({
      name: 'secret',
      subscribers: [owner, member],
      inviteOnly: true,
      historyPublicToSubscribers: true,
    }),
    person,
    channel: (channel) => service.addChannel(channel),
  }
}

/** Returns the answer; fails unless it is a success. */
export async function granted(answer: Promise<Answer> | Answer): Promise<Answer> {
  const given = await answer
  expect(given).toMatchObject({ status: 200, result: 'success', msg: '' })
  return given
}

/** Errors caused by another server, which are not the caller's fault. */
const beyondUs = new Set(['FAILED_TO_CONNECT_BOUNCER', 'INTERNAL_SERVER_ERROR_ON_BOUNCER'])

/** Returns the answer; fails unless it is this refusal. */
export async function refused(
  answer: Promise<Answer> | Answer,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const given = await answer
  expect(given).toMatchObject({ result: 'error', code, msg: expect.stringMatching(/./), ...more })
  if (beyondUs.has(code)) expect(given.status).toBe(502)
  else {
    expect(given.status).toBeGreaterThanOrEqual(400)
    expect(given.status).toBeLessThan(500)
  }
  return given
}

export type Json = Readonly<Record<string, unknown>>
export const listIn = (answer: Answer, name: string): Json[] => answer[name] as Json[]
export const numberIn = (answer: Answer, name: string): number => answer[name] as number

/** Sends a message to a channel. @returns its ID */
export async function sendTo(
  { client }: Person,
  channel: number,
  fields: { readonly topic?: string; readonly content?: string } = {},
): Promise<number> {
  const answer = await granted(
    client.post('/messages', { type: 'channel', to: channel, topic: 'lunch', content: 'Soup?', ...fields }),
  )
  return numberIn(answer, 'id')
}

/** Sends a direct message. @returns its ID */
export async function sendDirect(
  { client }: Person,
  to: readonly TestUser[],
  content = 'Psst',
): Promise<number> {
  const answer = await granted(
    client.post('/messages', { type: 'direct', to: to.map(({ id }) => id), content }),
  )
  return numberIn(answer, 'id')
}

/** Returns the newest messages visible to a user. */
export async function newest({ client }: Person, fields: Fields = {}): Promise<Json[]> {
  const range = { anchor: 'newest', num_before: 100, num_after: 0 }
  return listIn(await granted(client.get('/messages', { ...range, ...fields })), 'messages')
}

export const idsOf = (messages: readonly Json[]): unknown[] => messages.map(({ id }) => id)

/** Returns one message as fetched by a user. */
export async function fetched({ client }: Person, id: number, fields: Fields = {}): Promise<Json> {
  const answer = await granted(client.get('/messages', { message_ids: [id], ...fields }))
  const [message] = listIn(answer, 'messages')
  expect(message).toBeDefined()
  return message as Json
}

/** An event queue and a function to read it. */
export interface Following {
  readonly queueId: string
  readonly snapshot: Answer
  /** Returns the events since the last call. */
  readonly events: () => Promise<Json[]>
}

/** Registers a queue like a simple client, with every capability in the specification. */
export async function follow({ client }: Person, fields: Fields = {}): Promise<Following> {
  const snapshot = await granted(
    client.post('/register', { apply_markdown: true, client_capabilities: allClientCapabilities, ...fields }),
  )
  const queueId = snapshot['queue_id'] as string
  let last = numberIn(snapshot, 'last_event_id')
  return {
    queueId,
    snapshot,
    events: async () => {
      const poll = { queue_id: queueId, last_event_id: last, dont_block: true }
      const events = listIn(await granted(client.get('/events', poll)), 'events')
      last = (events.at(-1)?.['id'] as number | undefined) ?? last
      return events
    },
  }
}

export { TEST_PASSWORD }
