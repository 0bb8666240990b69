import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import * as v from 'valibot'
import { calendarError, type CalendarErrorBody } from '../../protocol/calendar/errors.ts'
import { createEvent } from '../../protocol/calendar/events.ts'
import type { NewEventFields } from '../../protocol/calendar/fields.ts'
import type { Language } from '../../protocol/calendar/interface.ts'
import { encodeCalendarRequest, namespacePath } from '../../protocol/calendar/request.ts'
import { image, type CalendarEvent, type Image } from '../../protocol/calendar/shapes.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import type { ArgumentsOf, Endpoint, ReplyOf } from '../../protocol/endpoint.ts'
import {
  aService,
  basicHeader,
  TEST_PASSWORD_COST,
  type TestService,
  type TestUser,
} from '../chat/service.testing.ts'
import { embeddedAccounts } from '../host/calendarAccounts.ts'
import { publishToQueues } from '../host/calendarChanges.ts'
import { createCalendarService, type CalendarService, type CalendarServiceOptions } from './service.ts'

/* A calendar beside a chat service in memory, called through its interface as clients do. */

export const SITE = 'http://calendar.test'

export interface As {
  /** Absent: a visitor. */
  readonly as?: TestUser
  readonly language?: Language
  readonly address?: string
}

export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  constructor(status: number, { code, message, data }: CalendarErrorBody) {
    super(`${code}: ${message}`)
    this.status = status
    this.code = code
    this.params = data.params
  }
}

/** The next 24 November at half past seven, in Zurich: in the future of every test. */
export const anEvent: NewEventFields = {
  title: 'Lantern Night',
  start_date: '2031-11-24 19:30:00',
  end_date: '2031-11-24 23:00:00',
  timezone: 'Europe/Zurich',
}

const aPixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Filter that includes all events of the tests. */
export const always = { ends_after: '2000-01-01', per_page: 50 } as const

export class TestCalendar {
  readonly service: CalendarService
  readonly chat: TestService
  #moderator: TestUser | undefined
  #member: TestUser | undefined
  #guest: TestUser | undefined

  constructor(service: CalendarService, chat: TestService) {
    this.service = service
    this.chat = chat
  }

  get moderator(): TestUser {
    return (this.#moderator ??= this.chat.addUser({ role: Role.moderator }))
  }

  get member(): TestUser {
    return (this.#member ??= this.chat.addUser())
  }

  get guest(): TestUser {
    return (this.#guest ??= this.chat.addUser({ role: Role.guest }))
  }

  /** Sends a request unchanged. @param path starting with `/` */
  fetch(path: string, init: RequestInit = {}, { as, address = 'test' }: As = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (as) headers.set('authorization', basicHeader(as))
    return this.service.handle(new Request(`${SITE}${path}`, { ...init, headers }), { address })
  }

  /** Sends a call and returns the response itself. */
  send<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, options: As = {}): Promise<Response> {
    const { method, path, body } = encodeCalendarRequest(endpoint, args, options.language)
    const init =
      body === undefined ? { method } : { method, body, headers: { 'content-type': 'application/json' } }
    return this.fetch(path, init, options)
  }

  /** Calls an endpoint and parses the answer as the app does. @throws RefusedError */
  async call<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, options: As = {}): Promise<ReplyOf<E>> {
    const response = await this.send(endpoint, args, options)
    const answer: unknown = await response.json()
    if (!response.ok) throw new RefusedError(response.status, v.parse(calendarError, answer))
    return v.parse(endpoint.reply, answer) as ReplyOf<E>
  }

  /** Calls an endpoint and returns its refusal; fails if the call succeeds. */
  async refusal<E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options: As = {},
  ): Promise<RefusedError> {
    try {
      await this.call(endpoint, args, options)
    } catch (error) {
      if (error instanceof RefusedError) return error
      throw error
    }
    throw new Error(`${endpoint.method} ${endpoint.path} was allowed`)
  }

  /** Uploads a picture of one pixel. */
  async uploadImage(
    as: TestUser = this.moderator,
    content: Uint8Array<ArrayBuffer> = aPixel,
  ): Promise<Image> {
    const body = new FormData()
    body.set('file', new File([content], 'pixel.png'))
    const response = await this.fetch(`${namespacePath()}/images`, { method: 'POST', body }, { as })
    const answer: unknown = await response.json()
    if (!response.ok) throw new RefusedError(response.status, v.parse(calendarError, answer))
    return v.parse(image, answer)
  }

  /** Adds an event of the moderator's, like `anEvent` except for these fields. */
  addEvent(fields: Partial<NewEventFields> = {}, as: TestUser = this.moderator): Promise<CalendarEvent> {
    return this.call(createEvent, { ...anEvent, ...fields }, { as })
  }
}

/** Creates an empty calendar, for the accounts of a chat service. */
export function aCalendar(chat = aService(), options: Partial<CalendarServiceOptions> = {}): TestCalendar {
  const service = createCalendarService({
    database: chat.context.database,
    accounts: embeddedAccounts(chat.context),
    announce: publishToQueues(chat.context),
    siteName: () => 'Test Calendar',
    imagesFolder: mkdtempSync(join(inject('testFiles'), 'images-')),
    rateLimits: 'off',
    now: chat.context.now,
    passwordCost: TEST_PASSWORD_COST,
    report: (where, error) => {
      throw new Error(`Fault in ${where}`, { cause: error })
    },
    ...options,
  })
  return new TestCalendar(service, chat)
}
