import { createDrafts, deleteDraft, editDraft } from '../../../../protocol/chat/drafts.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { realm } from '../../organization/realm.ts'
import { isPassing } from '../../../kernel/cache.ts'
import type { Session } from '../../../kernel/session.ts'
import { onEachStay, type PageWindow } from '../../../kernel/sync/stays.ts'
import { isSignedOut, untilAnswered } from '../../../kernel/untilAnswered.ts'
import type { DraftBook } from './draftsBook.ts'
import { withoutRecord, withRecord, withStored, withUnlinked } from './draftsMerge.ts'
import { fieldsOf, isSynced, signatureOf, type DraftRecord, type Drafts } from './draftsRecord.ts'

/** Milliseconds between two rounds: a draft is worth keeping elsewhere, not worth a request per word. */
const INTERVAL = 5000

/** Whether a later round may succeed: the same person may sign in again, or the browser grant the lock. */
const isForLater = (error: unknown): boolean =>
  isPassing(error) || isSignedOut(error) || error instanceof DOMException

/** Whether the service has to be told something. */
const isPending = (record: DraftRecord): boolean =>
  record.removed
    ? record.serverId !== undefined || record.sending !== undefined
    : !isSynced(record) && record.refused !== signatureOf(record)

/** The draft, if it is still to be told, with what is about to be sent of it noted. */
function withSending(drafts: Drafts, id: string): Drafts {
  const record = drafts.get(id)
  return !record || record.removed || !isPending(record)
    ? drafts
    : withRecord(drafts, { ...record, sending: signatureOf(record) })
}

/** The part of the browser's `LockManager` that is used. */
interface Locks {
  readonly request: (name: string, options: LockOptions, work: () => Promise<void>) => Promise<unknown>
}

export interface DraftSyncOptions {
  readonly session: Session
  readonly book: () => DraftBook
  /** Keeps tabs of one browser from telling the same draft; undefined where the browser has none. */
  readonly locks: Locks | undefined
  readonly window?: PageWindow
}

/** Tells the service of drafts that changed here: one round at a time, each of all that is pending. */
export class DraftSync {
  readonly #session: Session
  readonly #book: () => DraftBook
  readonly #locks: DraftSyncOptions['locks']
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastRound = -Infinity
  #isRunning = false
  /** Aborts when the page is left: a round ends with it. */
  #left = AbortSignal.abort()
  #isWanted = false

  constructor({ session, book, locks, window = globalThis.window }: DraftSyncOptions) {
    this.#session = session
    this.#book = book
    this.#locks = locks
    onEachStay((left) => this.#stay(left), session.ended, window)
  }

  #stay(left: AbortSignal): void {
    this.#left = left
    left.addEventListener('abort', () => this.#stop(), { once: true })
    if (this.#isWanted) this.schedule()
  }

  /** Begins a round as soon as one may begin, if something is pending. */
  schedule(): void {
    this.#isWanted = true
    if (this.#timer !== undefined || this.#isRunning || this.#left.aborted) return
    if (!this.#pending().length) return
    const wait = Math.max(0, this.#lastRound + INTERVAL - Date.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#round()
    }, wait)
  }

  /** Begins a round now, or right after the one that runs. */
  hurry(): void {
    this.#stop()
    this.#lastRound = -Infinity
    this.schedule()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #pending(): readonly DraftRecord[] {
    return [...this.#book().state.drafts.values()].filter(isPending)
  }

  async #round(): Promise<void> {
    if (!realm(this.#session).settings.enable_drafts_synchronization) return
    this.#isRunning = true
    this.#lastRound = Date.now()
    const left = this.#left
    try {
      await this.#alone(left, async () => {
        this.#book().reload() // another tab may have told the service in the meantime
        for (const { id } of this.#pending()) await this.#tell(id, left)
      })
    } catch (error) {
      if (!left.aborted && !isForLater(error)) throw error
    } finally {
      this.#isRunning = false
    }
    this.schedule()
  }

  async #alone(left: AbortSignal, work: () => Promise<void>): Promise<void> {
    const name = `parley-drafts-${this.#session.userId}`
    if (this.#locks) await this.#locks.request(name, { signal: left }, work)
    else await work()
  }

  /** A draft may have changed, or gone, while those before it were told: what counts is how it is now. */
  async #tell(id: string, left: AbortSignal): Promise<void> {
    left.throwIfAborted()
    this.#book().change((drafts) => withSending(drafts, id))
    const record = this.#book().state.drafts.get(id)
    if (!record || !isPending(record)) return
    if (record.removed) await this.#delete(record, left)
    else if (record.serverId === undefined) await this.#create(record, left)
    else await this.#edit(record, record.serverId, left)
  }

  /** Not repeated when the answer is lost: the queue tells whether it was done, or the next round does it. */
  async #create(record: DraftRecord, left: AbortSignal): Promise<void> {
    const signature = signatureOf(record)
    try {
      const drafts = [fieldsOf(record, this.#session.userId)]
      const { ids } = await this.#session.api(createDrafts, { drafts }, { signal: left })
      const [serverId] = ids
      if (serverId === undefined) return
      this.#book().change((drafts) => withStored(drafts, record.id, serverId, signature))
    } catch (error) {
      if (!(error instanceof ApiError) || isForLater(error)) throw error
      this.#refuse(record.id, signature)
    }
  }

  async #edit(record: DraftRecord, serverId: number, left: AbortSignal): Promise<void> {
    const signature = signatureOf(record)
    const draft = fieldsOf(record, this.#session.userId)
    try {
      const args = { draft_id: serverId, draft }
      await untilAnswered({ ended: left }, () => this.#session.api(editDraft, args, { signal: left }))
      this.#book().change((drafts) => withStored(drafts, record.id, serverId, signature))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // It is gone there: sent or discarded elsewhere. What was written here since stays, as a new draft.
      this.#book().change((drafts) => withUnlinked(drafts, record.id))
    }
  }

  async #delete({ id, serverId }: DraftRecord, left: AbortSignal): Promise<void> {
    if (serverId !== undefined) {
      try {
        const args = { draft_id: serverId }
        await untilAnswered({ ended: left }, () => this.#session.api(deleteDraft, args, { signal: left }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error // refused: it is gone already
      }
    }
    this.#book().change((drafts) => withoutRecord(drafts, id))
  }

  /** The service does not take it, say because the channel is gone: it stays on this device. */
  #refuse(id: string, refused: string): void {
    this.#book().change((drafts) => {
      const record = drafts.get(id)
      if (!record) return drafts
      if (record.removed) return withoutRecord(drafts, id)
      const { sending: _, ...rest } = record
      return withRecord(drafts, { ...rest, refused })
    })
  }
}
