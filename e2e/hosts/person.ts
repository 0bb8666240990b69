import type { Account } from './backing.ts'
import { Browser, pause, type Reply, type Tally } from './browser.ts'

/** A message as its author knows it. */
export interface Sent {
  readonly name: string
  readonly channelId: number
  id: number
  /** The text that the author gave it last. */
  content: string
  /** Address and content of the file that it links. */
  file?: { readonly url: string; readonly content: string }
}

/** What all people did, and what went wrong. */
export interface Work {
  readonly sent: Sent[]
  readonly wrongs: string[]
  readonly tally: Tally
  /** As that of `Backing`. */
  readonly underWay: number | undefined
}

interface Event {
  readonly id: number
  readonly type: string
  readonly message?: { readonly id: number }
}

const idFrom = ({ body }: Reply): number => Number(body['id'])

/** A person at work in a browser: follows the events, sends, edits and uploads. */
export class Person {
  readonly browser: Browser
  /** How often the person received each message, by ID. */
  readonly received = new Map<number, number>()
  /** False while the person expects to be signed out. */
  isSignedIn = true
  readonly #work: Work
  readonly #name: string
  readonly #own: Sent[] = []
  #count = 0
  #queueId = ''
  #lastEventId = -1

  constructor(name: string, account: Account, base: string, work: Work) {
    this.#name = name
    this.#work = work
    this.browser = new Browser(account, base, work.tally)
  }

  #wrong(what: string, reply: Reply): void {
    if (reply.status === 401 && !this.isSignedIn) return
    this.#work.wrongs.push(
      `${this.#name}: ${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`,
    )
  }

  async begin(by: 'password' | 'key'): Promise<void> {
    await this.browser.signIn(by)
    const body = { event_types: ['message'], fetch_event_types: ['alert_words'] }
    const reply = await this.browser.insist('POST', '/api/v1/register', { body })
    if (reply.status !== 200) this.#wrong('cannot register', reply)
    this.#queueId = String(reply.body['queue_id'])
    this.#lastEventId = Number(reply.body['last_event_id'])
  }

  /** Takes the events that there are, or waits for some. */
  async follow(mode: 'wait' | 'look', over?: AbortSignal): Promise<void> {
    const reply = await this.browser.poll(this.#queueId, this.#lastEventId, mode, over)
    if (over?.aborted) return
    if (!reply) {
      this.#work.tally.repeated += 1
      return pause()
    }
    if (reply.status !== 200) return this.#wrong('cannot poll', reply)
    for (const event of reply.body['events'] as readonly Event[]) {
      if (event.id <= this.#lastEventId) continue
      this.#lastEventId = event.id
      const id = event.message?.id
      if (id !== undefined) this.received.set(id, (this.received.get(id) ?? 0) + 1)
    }
  }

  async send(file?: Sent['file']): Promise<void> {
    const { channelId } = this.browser.account
    const name = `${this.#name}-${(this.#count += 1)}`
    const content = file ? `${name} [${name}.txt](${file.url})` : name
    const body = { type: 'channel', to: channelId, topic: 'work', content }
    const { underWay } = this.#work
    const reply =
      underWay === undefined
        ? await this.browser.insist('POST', '/api/v1/messages', {
            body,
            headers: { 'idempotency-key': name },
          })
        : await this.#sendOnce(body, underWay)
    if (reply.status !== 200) return this.#wrong(`cannot send ${name}`, reply)
    const sent: Sent = { name, channelId, id: idFrom(reply), content, ...(file && { file }) }
    this.#own.push(sent)
    this.#work.sent.push(sent)
  }

  /** Sends a message that a service would store twice: after a lost answer the person looks for it first. */
  async #sendOnce(body: Readonly<Record<string, unknown>>, underWay: number): Promise<Reply> {
    const begun = performance.now()
    for (;;) {
      const reply = await this.browser.try('POST', '/api/v1/messages', { body })
      if (reply) {
        this.#work.tally.milliseconds.push(performance.now() - begun)
        return reply
      }
      this.#work.tally.repeated += 1
      await new Promise((resolve) => setTimeout(resolve, underWay))
      const found = await this.#find(String(body['content']))
      if (found !== undefined) return { status: 200, body: { id: found } }
    }
  }

  /** The ID of the own message with this text; undefined if it did not arrive. */
  async #find(content: string): Promise<number | undefined> {
    const narrow = JSON.stringify([
      { operator: 'channel', operand: this.browser.account.channelId },
      { operator: 'sender', operand: this.browser.account.id },
    ])
    const range = { anchor: 'newest', num_before: '50', num_after: '0', apply_markdown: 'false', narrow }
    const { body } = await this.browser.insist('GET', `/api/v1/messages?${new URLSearchParams(range)}`)
    const found = body['messages'] as readonly { readonly id: number; readonly content: string }[]
    return found.find((each) => each.content === content)?.id
  }

  async edit(): Promise<void> {
    const message = this.#own.findLast(({ file }) => !file)
    if (!message) return this.send()
    const content = `${message.name} changed ${(this.#count += 1)}`
    const reply = await this.browser.insist('PATCH', `/api/v1/messages/${message.id}`, { body: { content } })
    if (reply.status !== 200) return this.#wrong(`cannot edit ${message.name}`, reply)
    message.content = content
  }

  async upload(): Promise<void> {
    const content = `${this.#name} ${(this.#count += 1)} ${'content '.repeat(500)}`
    const body = new FormData()
    body.set('file', new File([content], 'notes.txt', { type: 'text/plain' }))
    const reply = await this.browser.insist('POST', '/api/v1/user_uploads', { body })
    if (reply.status !== 200) return this.#wrong('cannot upload', reply)
    await this.send({ url: String(reply.body['url']), content })
  }

  async read(): Promise<void> {
    const reply = await this.browser.insist('GET', '/api/v1/messages?anchor=newest&num_before=20&num_after=0')
    if (reply.status !== 200) this.#wrong('cannot read', reply)
  }
}
