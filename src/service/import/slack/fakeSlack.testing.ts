import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/* Slack's interface as far as an import asks it, on this machine. */

export const TOKEN = 'xoxb-a-token-of-the-team'
/** The key in the addresses of files. */
export const KEY = 'xoxe-a-key-of-the-team'

export interface Asked {
  readonly path: string
  readonly token: string | undefined
}

/** How a file is answered; the default sends it to who has the token or the key. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export class FakeSlack {
  readonly asked: Asked[] = []
  /** By the file's name. */
  readonly answers = new Map<string, Answer>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  static async start(): Promise<FakeSlack> {
    const slack = new FakeSlack()
    await new Promise<void>((resolve) => {
      slack.#server.listen(0, '127.0.0.1', resolve)
    })
    return slack
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The private address of a file, as exports have it. */
  addressOf(name: string, key?: string): string {
    return `${this.url}/files-pri/T1-F1/download/${name}${key === undefined ? '' : `?t=${key}`}`
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url)
    const token = request.headers.authorization?.replace('Bearer ', '')
    this.asked.push({ path: pathname, token })
    if (pathname === '/api/auth.test') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(token === TOKEN ? { ok: true } : { ok: false, error: 'invalid_auth' }))
      return
    }
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    const answer = this.answers.get(name)
    if (answer) return answer(request, response)
    if (token !== TOKEN && searchParams.get('t') !== KEY) {
      response.writeHead(302, { location: '/signin' }).end()
      return
    }
    response.setHeader('content-type', 'application/octet-stream')
    response.end(`content of ${name}`)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
  }
}
