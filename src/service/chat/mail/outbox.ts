import type { Database } from '../../database/database.ts'
import type { Letter } from './letters.ts'
import { MailRefused, type Mail, type MailTransport } from './mail.ts'
import { insertMail, deleteMail, firstDueMail, nextAttemptAt, postponeMail, type MailRow } from './store.ts'

/** Seconds between attempts to hand a mail over; after the last, the mail is given up. */
const PATIENCE = [60, 300, 900, 3600, 2 * 3600, 4 * 3600, 8 * 3600, 16 * 3600, 24 * 3600]
/** Milliseconds. Timers do not support much longer waits. */
const LONGEST_WAIT = 60 * 60 * 1000

export interface OutboxOptions {
  readonly database: Database
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly transport: MailTransport
  /** Writes the mail; undefined if it is no longer to be sent. */
  readonly compose: (letter: Letter, mailId: number) => Mail | undefined
  readonly report: (where: string, error: unknown) => void
}

/**
 * Queue of outgoing mail: stored in the transaction that causes it, handed over afterwards, one mail at a
 * time, and retried until it is sent, also after a restart. Requests never wait for their mails.
 *
 *   waiting ──handed over──▶ deleted
 *      │ ▲
 *      ▼ │ later
 *    failed ──refused, or too many attempts──▶ given up, reported
 */
export class MailOutbox {
  readonly #options: OutboxOptions
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  get reaches(): MailTransport['reaches'] {
    return this.#options.transport.reaches
  }

  #seconds(): number {
    return Math.floor(this.#options.now() / 1000)
  }

  /** Stores a letter, to be sent after the current transaction commits. */
  readonly enqueue = ({ kind, ...subject }: Letter): void => {
    const { database } = this.#options
    const now = this.#seconds()
    insertMail(database, kind, JSON.stringify(subject), now)
    database.afterCommit(() => void this.sendDue())
  }

  /** Hands over all due mails and schedules the rest. Resolves when no mail is due. */
  sendDue(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined
      this.#comeBack()
    })
    return this.#running
  }

  /** Stops sending; unsent mails remain for the next start. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #work(): Promise<void> {
    // Let the request that caused the mail be answered first.
    await new Promise((resolve) => setImmediate(resolve))
    for (let mail = this.#nextDue(); mail; mail = this.#nextDue()) await this.#send(mail)
  }

  #nextDue(): MailRow | undefined {
    if (this.#isStopped) return undefined
    return firstDueMail(this.#options.database, this.#seconds())
  }

  async #send(row: MailRow): Promise<void> {
    const { transport, compose, report } = this.#options
    try {
      const letter = { kind: row.kind, ...JSON.parse(row.subject) } as Letter
      const mail = compose(letter, row.id)
      if (mail) await transport.deliver(mail)
      this.#forget(row)
    } catch (error) {
      const wait = error instanceof MailRefused ? undefined : PATIENCE[row.attempts]
      if (wait === undefined) {
        report(`mail ${row.id} (${row.kind}), given up`, error)
        this.#forget(row)
      } else this.#putOff(row, wait)
    }
  }

  #forget({ id }: MailRow): void {
    if (!this.#isStopped) deleteMail(this.#options.database, id)
  }

  #putOff({ id }: MailRow, wait: number): void {
    if (this.#isStopped) return
    postponeMail(this.#options.database, id, this.#seconds() + wait)
  }

  #comeBack(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    const next = nextAttemptAt(this.#options.database)
    if (next?.at === null || next?.at === undefined) return
    const wait = Math.max(1000, Math.min(LONGEST_WAIT, next.at * 1000 - this.#options.now()))
    this.#timer = setTimeout(() => void this.sendDue(), wait)
    this.#timer.unref()
  }
}
