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

/** Milliseconds between two rounds: a draft is worth keeping elsewhere, but not worth a request per word. */
const INTERVAL = 5000

/** True if a later round may succeed: the same person may sign in again, or the browser grant the lock. */
const isForLater = (error: unknown): boolean =>
  isPassing(error) || isSignedOut(error) || error instanceof DOMException

/** True if the service lacks a change of this record. */
const isPending = (record: DraftRecord): boolean =>
  record.removed
    ? record.serverId !== undefined || record.sending !== undefined
    : !isSynced(record) && record.refused !== signatureOf(record)

/** The drafts with a note of the version that is about to be sent, if this draft is still pending. */
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
  /** Prevents tabs of one browser from sending the same draft; undefined if the browser has no locks. */
  readonly locks: Locks | undefined
  readonly window?: PageWindow
}

/** Sends drafts that changed here to the service: one round at a time, each with all that are pending. */
export class DraftSync {
  readonly #session: Session
  readonly #book: () => DraftBook
  readonly #locks: DraftSyncOptions['locks']
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastRound = -Infinity
  #isRunning = false
  /** Aborts when the page is left, which ends a round. */
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

  /** Begins a round as soon as the interval allows, if a draft is pending. */
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
        this.#book().reload() // another tab may have updated the service in the meantime
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

  /** A draft may have changed, or gone, while those before it were sent: its present state counts. */
  async #tell(id: string, left: AbortSignal): Promise<void> {
    left.throwIfAborted()
    this.#book().change((drafts) => withSending(drafts, id))
    const record = this.#book().state.drafts.get(id)
    if (!record || !isPending(record)) return
    if (record.removed) await this.#delete(record, left)
    else if (record.serverId === undefined) await this.#create(record, left)
    else await this.#edit(record, record.serverId, left)
  }

  /**
   * Not repeated when the answer is lost: the queue shows whether it was stored, or the next round sends it.
   */
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
      // The service has lost the draft: it was sent or discarded elsewhere. Text written here since then stays, as a
      // new draft.
      this.#book().change((drafts) => withUnlinked(drafts, record.id))
    }
  }

  async #delete({ id, serverId }: DraftRecord, left: AbortSignal): Promise<void> {
    if (serverId !== undefined) {
      try {
        const args = { draft_id: serverId }
        await untilAnswered({ ended: left }, () => this.#session.api(deleteDraft, args, { signal: left }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error // refused: the service has already removed it
      }
    }
    this.#book().change((drafts) => withoutRecord(drafts, id))
  }

  /** Records that the service refuses the draft, say because the channel is gone: it stays on this device. */
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
