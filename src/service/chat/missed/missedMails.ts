import { missedBounds } from '../../../protocol/missedBounds.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import type { ReportFault } from '../../repeat.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { settingsDefaults } from '../users/settings.ts'
import { writeDue } from './batch.ts'
import { checkFor } from './check.ts'
import {
  candidatesFor,
  checkOf,
  deleteChecks,
  firstChecks,
  firstWithDue,
  hasChecks,
  nextDueAt,
  peopleAmong,
  postponeAll,
  storeProgress,
  type CheckRow,
} from './store.ts'

/** Timers do not support much longer waits. */
const LONGEST_WAIT = 60 * 60 * 1000

/**
 * Writes mails about messages that people do not see. What waits is in the database, so that a restart loses nothing.
 *
 *   message ──for each reader: wants mails, not there──▶ waiting ──the chosen wait──▶ still unread ──▶ outbox
 *                │                                          ▲                          │
 *                └─active shortly before──▶ undecided ──────┘                          └─else: dropped
 *                                              └─active since: dropped
 */
export class MissedMails {
  readonly #context: ChatContext
  readonly #report: ReportFault
  readonly #mailsTo: SlidingWindows
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Milliseconds since the epoch at which the timer ends. */
  #timerEndsAt = Number.POSITIVE_INFINITY
  #isStopped = false

  constructor(context: ChatContext, report: ReportFault) {
    this.#context = context
    this.#report = report
    this.#mailsTo = new SlidingWindows(missedBounds.mails_to_a_person, context.now)
  }

  /** Looks at new messages soon: with those that follow at once, in few transactions. */
  readonly wake = (): void => {
    if (!this.#running) this.#comeBackAt(this.#context.now() + missedBounds.collecting)
  }

  /** Notes a message for those of these users who may miss that an edit mentions them now; within the transaction. */
  noteMentions(messageId: number, userIds: readonly number[]): void {
    const { database } = this.#context
    const check = checkOf(database, messageId)
    if (check) {
      const mentionedAt = secondsNow(this.#context)
      checkFor(this.#context, { ...check, sent_at: mentionedAt }, peopleAmong(database, userIds))
    }
  }

  /** Writes the mails that are due. Resolves when none is. */
  readonly writeDue = (): Promise<void> => {
    if (this.#isStopped) return Promise.resolve()
    this.#running ??= this.#work()
      .catch((error: unknown) => this.#report('mails about missed messages', error))
      .finally(() => {
        this.#running = undefined
        this.#scheduleNext()
      })
    return this.#running
  }

  /** Stops writing; what waits remains for the next start. */
  readonly stop = (): void => {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #comeBackAt(at: number): void {
    if (this.#isStopped || at >= this.#timerEndsAt) return
    clearTimeout(this.#timer)
    this.#timerEndsAt = at
    const run = (): void => {
      this.#timerEndsAt = Number.POSITIVE_INFINITY
      void this.writeDue()
    }
    this.#timer = setTimeout(run, Math.min(LONGEST_WAIT, Math.max(50, at - this.#context.now())))
    this.#timer.unref()
  }

  #scheduleNext(): void {
    if (this.#isStopped) return
    const { database, now } = this.#context
    const due = nextDueAt(database)
    if (hasChecks(database)) this.wake()
    else if (due !== undefined) this.#comeBackAt(Math.max(now() + missedBounds.collecting, due * 1000))
  }

  async #work(): Promise<void> {
    const { database } = this.#context
    const most = missedBounds.checks_at_once
    // Fewer than that wait a moment longer, until there are more to look at together.
    for (let isMore = true; isMore;) {
      const checks = await this.#next(() => firstChecks(database, most))
      if (!checks?.length) break
      isMore = checks.length === most
      for (const check of await this.#checkTogether(checks)) {
        if (this.#isStopped) return
        try {
          await this.#check(check)
        } catch (error) {
          this.#report(`mails about message ${check.message_id}`, error)
          deleteChecks(database, [check.message_id])
        }
      }
    }
    const withDue = () => firstWithDue(database, secondsNow(this.#context))
    for (let userId = await this.#next(withDue); userId !== undefined; userId = await this.#next(withDue)) {
      this.#write(userId)
    }
  }

  /** A fault with one person's messages leaves those of the others in time. */
  #write(userId: number): void {
    const { database } = this.#context
    try {
      database.transaction(() => writeDue(this.#context, userId, () => this.#hasRoom(userId)))
    } catch (error) {
      this.#report(`mails about missed messages to user ${userId}`, error)
      const later = secondsNow(this.#context) + missedBounds.without_room
      database.transaction(() => postponeAll(database, userId, later))
    }
  }

  /** Lets other work have its turn first. Undefined when the service has stopped. */
  async #next<T>(find: (database: ChatContext['database']) => T | undefined): Promise<T | undefined> {
    await new Promise((resolve) => setImmediate(resolve))
    return this.#isStopped ? undefined : find(this.#context.database)
  }

  #candidatesFor(check: CheckRow): number[] {
    const byDefault = settingsDefaults(this.#context).enable_stream_email_notifications
    return candidatesFor(this.#context.database, check, byDefault)
  }

  /**
   * Looks at the messages that concern few people, which most do: together, and in the common commit of the messages
   * that are being sent, because each commit costs more than that.
   * @returns the others
   */
  async #checkTogether(checks: readonly CheckRow[]): Promise<readonly CheckRow[]> {
    const { database } = this.#context
    const alone: CheckRow[] = []
    try {
      await database.groupedTransaction(() => {
        const done: number[] = []
        let people = 0
        for (const check of checks) {
          const userIds = this.#candidatesFor(check)
          if (people + userIds.length > missedBounds.at_once) {
            alone.push(check)
            continue
          }
          people += userIds.length
          if (userIds.length > 0) checkFor(this.#context, check, userIds)
          done.push(check.message_id)
        }
        deleteChecks(database, done)
      })
      return alone
    } catch {
      // Each by itself shows which of them is at fault.
      return checks
    }
  }

  async #check(check: CheckRow): Promise<void> {
    const { database } = this.#context
    const userIds = this.#candidatesFor(check)
    while (userIds.length > missedBounds.at_once) {
      const some = userIds.splice(0, missedBounds.at_once)
      database.transaction(() => {
        checkFor(this.#context, check, some)
        storeProgress(database, check.message_id, some.at(-1) ?? 0)
      })
      const goesOn = await this.#next(() => true)
      if (goesOn === undefined) return
    }
    database.transaction(() => {
      checkFor(this.#context, check, userIds)
      deleteChecks(database, [check.message_id])
    })
  }

  #hasRoom(userId: number): boolean {
    const key = String(userId)
    try {
      this.#mailsTo.require(key)
    } catch (error) {
      if (error instanceof TooManyRequests) return false
      throw error
    }
    this.#mailsTo.count(key)
    return true
  }
}
