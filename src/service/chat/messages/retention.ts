import { performance } from 'node:perf_hooks'
import { recordAudit } from '../audit/record.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { forgetFiles } from '../uploads/attachments.ts'
import { deleteMessages } from './deletion.ts'
import {
  countByRules,
  oldestAfter,
  retentionsAfter,
  unlinkedUploads,
  type ExpiringRow,
  type Retention,
} from './store/expired.ts'
import { messageById } from './store/messages.ts'
import { linkedUploads } from './store/uploads.ts'

export const SECONDS_A_DAY = 24 * 60 * 60

/** No rule: messages stay. */
const FOREVER = -1

/** Milliseconds for which one piece of work holds up others at most, as far as the last one tells. */
const LONGEST_PIECE = 3
const MOST_AT_ONCE = 100

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Counts the messages that the present rules delete. */
export function countExpiredNow(context: ChatContext): number {
  const { message_retention_days: days, keep_starred_messages: keepsStarred } = organisationSettings(context)
  return countByRules(context.database, secondsNow(context), days ?? FOREVER, keepsStarred)
}

/** Deletes messages of one topic, and the files that no other message links. */
function deleteTogether(context: ChatContext, rows: readonly ExpiringRow[]): void {
  const place = rows[0] && messageById(context.database, rows[0].id)
  if (!place) return
  const ids = rows.map(({ id }) => id)
  const files = linkedUploads(context.database, ids)
  deleteMessages(context, place, ids)
  forgetFiles(context, unlinkedUploads(context.database, files))
}

/** Deletes messages that are older than the rules of their channels and of the organization, in small pieces. */
export class ExpiredMessages {
  readonly #context: ChatContext
  #running: Promise<number> | undefined
  #isStopped = false
  /** Messages of the next piece. */
  #count = 10

  constructor(context: ChatContext) {
    this.#context = context
  }

  /** Deletes all that is too old. @returns the number of messages that were deleted */
  readonly run = (): Promise<number> =>
    (this.#running ??= this.#recorded().finally(() => (this.#running = undefined)))

  readonly stop = (): void => {
    this.#isStopped = true
  }

  async #recorded(): Promise<number> {
    const count = await this.#all()
    if (count > 0)
      recordAudit(this.#context, { action: 'messages_expired', userId: undefined, details: { count } })
    return count
  }

  async #all(): Promise<number> {
    const { database } = this.#context
    let deleted = 0
    let last = 0
    for (;;) {
      const { message_retention_days: days } = organisationSettings(this.#context)
      const page = this.#isStopped ? [] : retentionsAfter(database, last, days ?? FOREVER)
      for (const retention of page) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after another, so that others get their turn
        deleted += await this.#conversation(retention)
      }
      last = page.at(-1)?.conversation_id ?? last
      if (page.length === 0) return deleted
      // oxlint-disable-next-line no-await-in-loop -- see above
      await nextTurn()
    }
  }

  async #conversation({ conversation_id, days }: Retention): Promise<number> {
    const { database } = this.#context
    const oldestKept = secondsNow(this.#context) - days * SECONDS_A_DAY
    const { keep_starred_messages: keepsStarred } = organisationSettings(this.#context)
    let deleted = 0
    for (let last = 0; !this.#isStopped;) {
      const rows = oldestAfter(database, conversation_id, last, this.#count)
      const old = rows.filter(({ sent_at }) => sent_at < oldestKept)
      const expired = old.filter(({ is_starred }) => !keepsStarred || is_starred === 0)
      if (expired.length > 0) this.#delete(expired)
      deleted += expired.length
      last = rows.at(-1)?.id ?? last
      if (rows.length === 0 || old.length < rows.length) return deleted
      // oxlint-disable-next-line no-await-in-loop -- see above
      await nextTurn()
    }
    return deleted
  }

  /** Deletes in one transaction; the next one is longer or shorter by the time that this one took. */
  #delete(rows: readonly ExpiringRow[]): void {
    const start = performance.now()
    this.#context.database.transaction(() => {
      for (const together of Map.groupBy(rows, ({ topic_key }) => topic_key).values())
        deleteTogether(this.#context, together)
    })
    const milliseconds = performance.now() - start
    if (milliseconds > LONGEST_PIECE) this.#count = Math.max(1, Math.floor(this.#count / 2))
    else if (milliseconds < LONGEST_PIECE / 3) this.#count = Math.min(MOST_AT_ONCE, this.#count + 5)
  }
}
