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
 * What the tests of the written interface share. They know of the service only what its specification says: paths,
 * form fields and JSON. Nothing here comes from the table of endpoints that client and service share, so that a
 * mistake in that table is found.
 */

/** An answer as it came: HTTP status, and every field of the JSON object. */
export interface Answer {
  readonly status: number
  readonly result: unknown
  readonly msg: unknown
  readonly code?: unknown
  readonly [name: string]: unknown
}

/** Undefined ones are not sent; strings travel as they are, everything else as JSON (chat spec 1.2). */
export type Fields = Readonly<Record<string, unknown>>

const encode = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** The fields of an answer in JSON. A file is a success, with its text. */
async function contentOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  const isFile = response.headers.has('content-disposition')
  return isFile ? { result: 'success', msg: '', file: text } : (JSON.parse(text) as Record<string, unknown>)
}

/** Somebody with credentials, or nobody. */
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

  /** Sends the form as it is. */
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

/** A person with what they speak to the service with. */
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
  /** Public; everybody but the bot is in it. */
  readonly general: number
  /** Private; owner and member are in it. Its history is shared. */
  readonly secret: number
  readonly person: (account?: Parameters<TestService['addUser']>[0]) => Person
  readonly channel: (channel: NewChannel) => number
}

/** One of each role, a bot, a public channel and a private one. */
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

/** The answer, which must be a success. */
export async function granted(answer: Promise<Answer> | Answer): Promise<Answer> {
  const given = await answer
  expect(given).toMatchObject({ status: 200, result: 'success', msg: '' })
  return given
}

/** What somebody else's server did; to the caller it is no mistake of theirs. */
const beyondUs = new Set(['FAILED_TO_CONNECT_BOUNCER', 'INTERNAL_SERVER_ERROR_ON_BOUNCER'])

/** The answer, which must be this refusal. */
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

/** Sends to a channel; the new message's ID. */
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

/** Sends to people; the new message's ID. */
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

/** The newest messages that a person finds. */
export async function newest({ client }: Person, fields: Fields = {}): Promise<Json[]> {
  const range = { anchor: 'newest', num_before: 100, num_after: 0 }
  return listIn(await granted(client.get('/messages', { ...range, ...fields })), 'messages')
}

export const idsOf = (messages: readonly Json[]): unknown[] => messages.map(({ id }) => id)

/** One message as a person fetches it. */
export async function fetched({ client }: Person, id: number, fields: Fields = {}): Promise<Json> {
  const answer = await granted(client.get('/messages', { message_ids: [id], ...fields }))
  const [message] = listIn(answer, 'messages')
  expect(message).toBeDefined()
  return message as Json
}

/** A queue and how to read it. */
export interface Following {
  readonly queueId: string
  readonly snapshot: Answer
  /** What came since the last time. */
  readonly events: () => Promise<Json[]>
}

/** Registers a queue as a plain client does, with everything the specification lets it say it can cope with. */
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
