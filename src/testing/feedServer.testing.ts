import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An iCalendar file of these events, each given as its lines. */
export const calendarOf = (
  events: readonly (readonly string[])[],
  properties: readonly string[] = [],
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...properties,
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** A server of one feed, at an address of this machine. */
export class FeedServer {
  readonly requests: IncomingMessage[] = []
  answer: RequestListener
  #text: string
  #origin = ''
  readonly #server = createServer((request, response) => {
    this.requests.push(request)
    this.answer(request, response)
  })

  /** Answers with the text, or with 304 if the client has it. */
  readonly #usual: RequestListener = ({ headers }, response) => {
    const etag = `"${Buffer.from(this.#text).toString('base64url').slice(-40)}-${this.#text.length}"`
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
    return void response
      .writeHead(200, { etag, 'content-type': 'text/calendar; charset=utf-8' })
      .end(this.#text)
  }

  private constructor(text: string) {
    this.#text = text
    this.answer = this.#usual
  }

  get origin(): string {
    return this.#origin
  }

  static async start(text: string): Promise<FeedServer> {
    const feed = new FeedServer(text)
    feed.#server.listen(0, '127.0.0.1')
    await once(feed.#server, 'listening')
    feed.#origin = `http://127.0.0.1:${(feed.#server.address() as AddressInfo).port}`
    return feed
  }

  /** What it answers from now on. */
  set text(text: string) {
    this.#text = text
    this.answer = this.#usual
  }

  set status(status: number) {
    this.answer = (_, response) => void response.writeHead(status).end()
  }

  get address(): string {
    return `${this.origin}/private-token/club.ics`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
