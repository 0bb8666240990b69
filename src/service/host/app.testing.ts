import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { KnownDevices } from '../chat/accounts/knownDevices.ts'
import { aService, type TestService } from '../chat/service.testing.ts'
import { createHost, type HostApp, type HostOptions } from './app.ts'
import { aCalendar } from '../calendar/service.testing.ts'
import type { Calendar } from './calendar.ts'
import { createCipher } from '../cipher.ts'
import type { NodeBindings } from './peer.ts'
import { SqliteSessions } from './sqliteSessions.ts'

/* A host with a chat service in memory, called as a browser calls it. */

export const ORIGIN = 'http://localhost:8080'

/** A browser's cookies and the app's headers. */
export class TestBrowser {
  readonly #host: HostApp
  #cookies = new Map<string, string>()

  constructor(host: HostApp) {
    this.#host = host
  }

  get cookie(): string | undefined {
    return this.#cookies.size === 0
      ? undefined
      : [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Sends a request as the app does, or with these headers instead. */
  async fetch(
    path: string,
    init: RequestInit = {},
    appHeaders: Record<string, string> = fromApp,
  ): Promise<Response> {
    const headers = new Headers({
      host: 'localhost:8080',
      ...appHeaders,
      ...(init.headers as Record<string, string>),
    })
    if (this.cookie !== undefined) headers.set('cookie', this.cookie)
    const response = await askHost(this.#host, `${ORIGIN}${path}`, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie)
    return response
  }

  signIn(body: object): Promise<Response> {
    return this.fetch('/session', { method: 'POST', body: JSON.stringify(body) })
  }

  #store(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (name === undefined) return
    if (/max-age=0/i.test(cookie)) this.#cookies.delete(name)
    else this.#cookies.set(name, value ?? '')
  }
}

/** Headers of the app's requests in a browser. */
export const fromApp: Record<string, string> = {
  [CLIENT_HEADER]: CLIENT_HEADER_VALUE,
  'sec-fetch-site': 'same-origin',
}

/** Sends a request to the host, past any socket. */
export const askHost = (
  host: HostApp,
  url: string,
  init?: RequestInit,
  bindings?: NodeBindings,
): Promise<Response> => host.fetch(new Request(url, init), bindings)

export interface TestHost {
  readonly chat: TestService
  readonly sessions: SqliteSessions
  readonly host: HostApp
  readonly browser: () => TestBrowser
}

/** Creates an empty calendar with a chat service's accounts. */
export const calendarFor = (chat: TestService): Calendar => ({
  backend: aCalendar(chat).service.handle,
  accounts: 'of-chat',
  close: () => undefined,
})

export function aHost(options: Partial<HostOptions> = {}, chat = aService()): TestHost {
  const sessions = new SqliteSessions(':memory:', createCipher(Buffer.alloc(32, 1)), chat.context.now)
  const host = createHost({
    chat: chat.service.handle,
    calendar: calendarFor(chat),
    sessions,
    reception: chat.service.reception,
    devices: options.chat === undefined ? new KnownDevices(chat.context) : undefined,
    ...options,
  })
  return { chat, sessions, host, browser: () => new TestBrowser(host) }
}
