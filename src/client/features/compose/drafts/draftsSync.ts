import { createDrafts, deleteDraft, editDraft } from '../../../../protocol/chat/drafts.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { realm } from '../../organization/realm.ts'
import { isPassing } from '../../../kernel/cache.ts'
import type { Session } from '../../../kernel/session.ts'
import { isSignedOut, untilAnswered } from '../../../kernel/untilAnswered.ts'
import type { DraftBook } from './draftsBook.ts'
import { withoutRecord, withRecord, withStored, withUnlinked } from './draftsMerge.ts'
import { fieldsOf, isSynced, signatureOf, type DraftRecord, type Drafts } from './draftsRecord.ts'

/** Milliseconds between two rounds: a draft is worth keeping elsewhere, not worth a request per word. */
const INTERVAL = 5000

/** Whether a later round may succeed; the same person may sign in again meanwhile. */
const isForLater = (error: unknown): boolean => isPassing(error) || isSignedOut(error)

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

export interface DraftSyncOptions {
  readonly session: Session
  readonly book: () => DraftBook
  /** Keeps tabs of one browser from telling the same draft; undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined
}

/** Tells the service of drafts that changed here: one round at a time, each of all that is pending. */
export class DraftSync {
  readonly #session: Session
  readonly #book: () => DraftBook
  readonly #locks: DraftSyncOptions['locks']
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastRound = -Infinity
  #isRunning = false

  constructor({ session, book, locks }: DraftSyncOptions) {
    this.#session = session
    this.#book = book
    this.#locks = locks
    session.ended.addEventListener('abort', () => clearTimeout(this.#timer), { once: true })
  }

  /** Begins a round as soon as one may begin, if something is pending. */
  schedule(): void {
    if (this.#timer !== undefined || this.#isRunning || this.#session.ended.aborted) return
    if (!this.#pending().length) return
    const wait = Math.max(0, this.#lastRound + INTERVAL - Date.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#round()
    }, wait)
  }

  /** Begins a round now, or right after the one that runs. */
  hurry(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastRound = -Infinity
    this.schedule()
  }

  #pending(): readonly DraftRecord[] {
    return [...this.#book().state.drafts.values()].filter(isPending)
  }

  async #round(): Promise<void> {
    if (!realm(this.#session).settings.enable_drafts_synchronization) return
    this.#isRunning = true
    this.#lastRound = Date.now()
    try {
      await this.#alone(async () => {
        this.#book().reload() // another tab may have told the service in the meantime
        for (const { id } of this.#pending()) await this.#tell(id)
      })
    } catch (error) {
      if (!this.#session.ended.aborted && !isForLater(error)) throw error
    } finally {
      this.#isRunning = false
    }
    this.schedule()
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    const { userId, ended } = this.#session
    if (this.#locks) await this.#locks.request(`parley-drafts-${userId}`, { signal: ended }, work)
    else await work()
  }

  /** A draft may have changed, or gone, while those before it were told: what counts is how it is now. */
  async #tell(id: string): Promise<void> {
    this.#book().change((drafts) => withSending(drafts, id))
    const record = this.#book().state.drafts.get(id)
    if (!record || !isPending(record)) return
    if (record.removed) await this.#delete(record)
    else if (record.serverId === undefined) await this.#create(record)
    else await this.#edit(record, record.serverId)
  }

  /** Not repeated when the answer is lost: the queue tells whether it was done, or the next round does it. */
  async #create(record: DraftRecord): Promise<void> {
    const signature = signatureOf(record)
    try {
      const { ids } = await this.#session.api(createDrafts, {
        drafts: [fieldsOf(record, this.#session.userId)],
      })
      const [serverId] = ids
      if (serverId === undefined) return
      this.#book().change((drafts) => withStored(drafts, record.id, serverId, signature))
    } catch (error) {
      if (!(error instanceof ApiError) || isForLater(error)) throw error
      this.#refuse(record.id, signature)
    }
  }

  async #edit(record: DraftRecord, serverId: number): Promise<void> {
    const signature = signatureOf(record)
    const draft = fieldsOf(record, this.#session.userId)
    try {
      await untilAnswered(this.#session, () => this.#session.api(editDraft, { draft_id: serverId, draft }))
      this.#book().change((drafts) => withStored(drafts, record.id, serverId, signature))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // It is gone there: sent or discarded elsewhere. What was written here since stays, as a new draft.
      this.#book().change((drafts) => withUnlinked(drafts, record.id))
    }
  }

  async #delete({ id, serverId }: DraftRecord): Promise<void> {
    if (serverId !== undefined) {
      try {
        await untilAnswered(this.#session, () => this.#session.api(deleteDraft, { draft_id: serverId }))
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
