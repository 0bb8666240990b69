import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { allClientCapabilities } from '../../protocol/chat/capabilities.ts'
import type { QueueEvent } from '../../protocol/chat/queueEvents.ts'
import { deleteQueue, getEvents, register, type Snapshot } from '../../protocol/chat/register.ts'
import type { Role } from '../../protocol/chat/shapes.ts'
import type { ArgumentsOf, Endpoint, ReplyOf } from '../../protocol/endpoint.ts'
import { encodeArguments } from '../../protocol/form.ts'
import { atEndOfFile } from '../../testing/endings.testing.ts'
import { emptyDatabase } from '../database/emptyDatabase.testing.ts'
import { hashPassword } from '../passwords.ts'
import { createUser, type NewUser } from './accounts/create.ts'
import { issueApiKey } from './accounts/keys.ts'
import type { ChatContext } from './context.ts'
import type { Mail, MailTransport } from './mail/mail.ts'
import { createChatService, type ChatService, type ChatServiceOptions } from './service.ts'

/*
 * Builders for tests of the service. They use its interface, as clients do; only accounts and channels are
 * inserted into the database directly.
 */

/** Low cost of password hashing in tests. */
export const TEST_PASSWORD_COST = 2 ** 4
export const TEST_PASSWORD = 'correct horse battery'

/** A test's account, with a key for calls. */
export interface TestUser {
  readonly id: number
  readonly email: string
  readonly apiKey: string
}

export interface As {
  /** Absent: without credentials. */
  readonly as?: TestUser
  readonly headers?: Readonly<Record<string, string>>
}

/** A refused call: its `code`, `status` and the rest of the answer. */
export class AnswerError extends Error {
  override name = 'AnswerError'
  readonly status: number
  readonly code: string
  readonly answer: Readonly<Record<string, unknown>>
  constructor(status: number, answer: Readonly<Record<string, unknown>>) {
    super(`${String(answer['code'])}: ${String(answer['msg'])}`)
    this.status = status
    this.code = String(answer['code'])
    this.answer = answer
  }
}

export interface NewChannel {
  readonly name: string
  readonly subscribers?: readonly TestUser[]
  readonly inviteOnly?: boolean
  readonly isWebPublic?: boolean
  readonly isArchived?: boolean
  readonly historyPublicToSubscribers?: boolean
  readonly topicsPolicy?: string
}

const ORIGIN = 'http://chat.test'

export const basicHeader = ({ email, apiKey }: TestUser): string =>
  `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`

/** Builds the request that a client sends. */
export function requestFor<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  { as, headers }: As = {},
): Request {
  const { path, form } = encodeArguments(endpoint, args)
  const isGet = endpoint.method === 'GET'
  const query = isGet && form.size > 0 ? `?${form}` : ''
  return new Request(`${ORIGIN}/api/v1${path}${query}`, {
    method: endpoint.method,
    headers: { ...(as && { authorization: basicHeader(as) }), ...headers },
    ...(isGet ? {} : { body: form }),
  })
}

/** A body that is sent only after `meanwhile` has completed. */
export const slowBody = (body: string, meanwhile: () => unknown): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        await meanwhile()
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )

export class TestService {
  readonly service: ChatService
  readonly context: ChatContext
  #made = 0

  constructor(service: ChatService) {
    this.service = service
    this.context = service.context
  }

  /** Sends the request unchanged. */
  fetch(request: Request, address = 'test'): Promise<Response> {
    return this.service.handle(request, { address })
  }

  /** Calls an endpoint. @throws AnswerError */
  async call<E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options: As = {},
  ): Promise<ReplyOf<E> & { ignored_parameters_unsupported?: string[] }> {
    const response = await this.fetch(requestFor(endpoint, args, options))
    const answer = (await response.json()) as Record<string, unknown>
    if (answer['result'] !== 'success') throw new AnswerError(response.status, answer)
    return answer as ReplyOf<E>
  }

  /** Calls an endpoint and returns its refusal; fails if the call succeeds. */
  async refusal<E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options: As = {},
  ): Promise<AnswerError> {
    try {
      await this.call(endpoint, args, options)
    } catch (error) {
      if (error instanceof AnswerError) return error
      throw error
    }
    throw new Error(`${endpoint.method} ${endpoint.path} was allowed`)
  }

  addUser(account: Partial<NewUser> & { readonly role?: Role } = {}): TestUser {
    const number = (this.#made += 1)
    const email = account.email ?? `person${number}@test.example`
    const id = createUser(this.context, { fullName: `Person ${number}`, ...account, email })
    return { id, email, apiKey: issueApiKey(this.context, id) }
  }

  /** Adds a key of a further session of the user. */
  addKey = (user: TestUser): string => issueApiKey(this.context, user.id)

  /** Adds an account that can sign in with `TEST_PASSWORD`. */
  async addUserWithPassword(account: Partial<NewUser> = {}): Promise<TestUser> {
    return this.addUser({ ...account, password: await hashPassword(TEST_PASSWORD, TEST_PASSWORD_COST) })
  }

  /** Adds a channel. @returns its ID */
  addChannel(channel: NewChannel): number {
    const { database, now } = this.context
    const { id } = database.run(
      `INSERT INTO channel (name, date_created, invite_only, is_web_public, is_archived,
         history_public_to_subscribers, topics_policy) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      channel.name,
      Math.floor(now() / 1000),
      Number(channel.inviteOnly ?? false),
      Number(channel.isWebPublic ?? false),
      Number(channel.isArchived ?? false),
      Number(channel.historyPublicToSubscribers ?? !(channel.inviteOnly ?? false)),
      channel.topicsPolicy ?? 'inherit',
    )
    for (const subscriber of channel.subscribers ?? []) {
      database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', subscriber.id, id)
    }
    return id
  }

  /** Registers as the browser app does, with different arguments on request. */
  register(as: TestUser, args: ArgumentsOf<typeof register> = {}): Promise<Snapshot> {
    return this.call(register, { ...modernClient, ...args }, { as })
  }

  /** Returns the waiting events of the user's queue after `lastEventId`. */
  async events(as: TestUser, queueId: string | null, lastEventId = -1): Promise<QueueEvent[]> {
    const { events } = await this.call(
      getEvents,
      { queue_id: queueId ?? '', last_event_id: lastEventId, dont_block: true },
      { as },
    )
    return events as QueueEvent[]
  }

  /** Registers, runs `work`, and returns the events it caused for `as`. */
  async eventsDuring(
    as: TestUser,
    work: () => unknown,
    args: ArgumentsOf<typeof register> = {},
  ): Promise<QueueEvent[]> {
    const { queue_id } = await this.register(as, args)
    await work()
    const events = await this.events(as, queue_id)
    await this.call(deleteQueue, { queue_id: queue_id as string }, { as })
    return events
  }
}

const modernClient: ArgumentsOf<typeof register> = {
  apply_markdown: true,
  client_gravatar: true,
  slim_presence: true,
  include_subscribers: 'partial',
  client_capabilities: allClientCapabilities,
}

/** Records mails instead of sending them. */
export class TestMailbox implements MailTransport {
  readonly mails: Mail[] = []
  readonly reaches: MailTransport['reaches']
  constructor(reaches: MailTransport['reaches'] = 'mailboxes') {
    this.reaches = reaches
  }
  deliver(mail: Mail): Promise<void> {
    this.mails.push(mail)
    return Promise.resolve()
  }

  /** Returns the token of the latest link to the page mailed to the address; empty if there is none. */
  tokenTo(email: string, page: string): string {
    const link = new RegExp(`/${page}/(\\S+)`)
    const latest = this.mails.findLast((mail) => mail.to === email && link.test(mail.text))
    return link.exec(latest?.text ?? '')?.[1] ?? ''
  }
}

/** Creates a service with an empty organization in memory; it stops after the last test of the file. */
export function aService(options: Partial<ChatServiceOptions> = {}): TestService {
  const service = createChatService({
    database: options.database ?? emptyDatabase(),
    mode: 'demo',
    url: () => ORIGIN,
    mailTransport: new TestMailbox(),
    uploadsFolder: mkdtempSync(join(inject('testFiles'), 'uploads-')),
    rateLimits: 'off',
    // Tests compare what is stored before and after; nothing else writes by itself.
    learning: 'when-searched',
    passwordCost: TEST_PASSWORD_COST,
    report: (where, error) => {
      throw new Error(`Fault in ${where}`, { cause: error })
    },
    ...options,
  })
  atEndOfFile(() => {
    if (service.context.database.isOpen) service.stop()
  })
  return new TestService(service)
}
