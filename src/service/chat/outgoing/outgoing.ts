import { outgoingBounds } from '../../../protocol/bounds.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ReportFault } from '../../repeat.ts'
import type { Caller, ChatContext } from '../context.ts'
import { canReadMessage } from '../messages/access.ts'
import { loadMessages } from '../messages/load.ts'
import { send } from '../messages/send.ts'
import { callerById } from '../users/store.ts'
import { contentOf, postingOf } from './form.ts'
import type { Outcome, Post } from './post.ts'
import {
  botsWithDue,
  deleteDelivery,
  firstDue,
  forgetOldest,
  nextDelivery,
  noteFailure,
  serviceOf,
  type DeliveryRow,
  type ServiceRow,
} from './store.ts'

/** Seconds between attempts to deliver a message; after the last, it is given up. */
const PATIENCE = [5, 30, 120, 600, 3600, 4 * 3600] as const
/** Milliseconds. Timers do not support much longer waits. */
const LONGEST_WAIT = 60 * 60 * 1000

/** Problems that pass by themselves. */
const passing: ReadonlySet<string> = new Set(['unreachable', 'broken'])

type Failure = Extract<Outcome, { kind: 'failed' }>

const failure = (problem: Failure['problem']): Failure => ({ kind: 'failed', problem, status: null })

/** Where the bot answers: in the conversation of the message. */
function conversationOf(message: Message): Pick<Parameters<typeof send>[2], 'type' | 'to' | 'topic'> {
  const { stream_id: channelId, subject, display_recipient: recipients } = message
  if (channelId !== undefined) return { type: 'stream', to: channelId, topic: subject }
  return { type: 'direct', to: typeof recipients === 'string' ? [] : recipients.map(({ id }) => id) }
}

const fitting = (content: string): string => Array.from(content).slice(0, limits.max_message_length).join('')

interface Addressed {
  readonly bot: Caller
  readonly message: Message
  readonly service: ServiceRow
}

/**
 * Delivers messages to the addresses of outgoing webhooks: queued in the transaction that stores the message, sent
 * afterwards, one at a time for each bot, and repeated until the program has answered, also after a restart.
 *
 *   waiting ──answered──▶ deleted; the bot writes the answer
 *      │ ▲
 *      ▼ │ later
 *    failed ──refused, or too many attempts──▶ given up, listed for the bot's owner ──retry──▶ waiting
 */
export class OutgoingWebhooks {
  readonly #context: ChatContext
  readonly #post: Post
  readonly #report: ReportFault
  readonly #lanes = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(context: ChatContext, post: Post, report: ReportFault) {
    this.#context = context
    this.#post = post
    this.#report = report
  }

  /** Sends what is due. Resolves when no delivery is due any more. */
  readonly sendDue = async (): Promise<void> => {
    this.wake()
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values())
  }

  /** Begins to send what is due. */
  readonly wake = (): void => {
    if (this.#isStopped) return
    for (const botId of botsWithDue(this.#context.database, this.#seconds())) {
      if (this.#lanes.size >= outgoingBounds.at_once) return
      if (this.#lanes.has(botId)) continue
      const lane = this.#work(botId)
        .catch((error: unknown) => this.#report('outgoing webhooks', error))
        .finally(() => {
          this.#lanes.delete(botId)
          this.#comeBack()
        })
      this.#lanes.set(botId, lane)
    }
  }

  /** Stops sending; what is not delivered remains for the next start. */
  readonly stop = (): void => {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #seconds(): number {
    return Math.floor(this.#context.now() / 1000)
  }

  /** Deliveries that others brought meanwhile, and those that are due later. */
  #comeBack(): void {
    if (this.#isStopped) return
    this.wake()
    clearTimeout(this.#timer)
    const next = nextDelivery(this.#context.database)
    if (next === undefined) return
    const wait = Math.max(1000, Math.min(LONGEST_WAIT, next * 1000 - this.#context.now()))
    this.#timer = setTimeout(this.wake, wait)
    this.#timer.unref()
  }

  async #work(botId: number): Promise<void> {
    // Let the request that caused the delivery be answered first.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      const row = this.#isStopped ? undefined : firstDue(this.#context.database, botId, this.#seconds())
      if (!row) return
      await this.#deliver(row)
    }
  }

  /** What the delivery is about now; undefined if the bot, its address or the message is gone. */
  #read({ bot_id, message_id }: DeliveryRow): Addressed | undefined {
    const { database } = this.#context
    const bot = callerById(database, bot_id)
    const service = serviceOf(database, bot_id)
    if (!bot || !service || !canReadMessage(this.#context, bot, message_id)) return undefined
    const presentation = { content: 'source', emptyTopic: 'empty' } as const
    const [message] = loadMessages(this.#context, bot, [message_id], presentation)
    return message && { bot, service, message }
  }

  async #deliver(row: DeliveryRow): Promise<void> {
    const addressed = this.#read(row)
    if (!addressed) return deleteDelivery(this.#context.database, row.id)
    const { bot, service, message } = addressed
    const [drawn] = loadMessages(this.#context, bot, [message.id], { content: 'html', emptyTopic: 'empty' })
    const { display_recipient: recipient } = message
    const posting = postingOf(service.form, {
      message,
      rendered: drawn?.content ?? '',
      channelName: typeof recipient === 'string' ? recipient : undefined,
      bot,
      token: service.token,
      trigger: row.reason,
    })
    const outcome = await this.#post(service.address, posting)
    if (this.#isStopped) return
    this.#context.database.transaction(() => {
      const failed = outcome.kind === 'failed' ? outcome : this.#answer(addressed, outcome.body)
      if (failed) this.#fail(row, failed)
      else deleteDelivery(this.#context.database, row.id)
    })
  }

  /** Lets the bot write what the program answered, with the bot's own rights. */
  #answer({ bot, service, message }: Addressed, body: string): Failure | undefined {
    let content: string | undefined
    try {
      content = contentOf(service.form, body)
    } catch {
      return failure('unreadable')
    }
    if (content === undefined) return undefined
    try {
      const args = { ...conversationOf(message), content: fitting(content) }
      this.#context.database.transaction(() => send(this.#context, bot, args, 'OutgoingWebhookResponse'))
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return failure('notWritten')
      throw error
    }
  }

  #fail({ id, bot_id, attempts }: DeliveryRow, { problem, status }: Failure): void {
    const { database } = this.#context
    const wait = passing.has(problem) ? PATIENCE[attempts] : undefined
    const next = wait === undefined ? null : this.#seconds() + wait
    noteFailure(database, id, { problem, status, next })
    forgetOldest(database, bot_id, outgoingBounds.failures_of_a_bot)
  }
}
