import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import { channelEntries, unreads } from '../../features/channels/queries.ts'
import { unreadMessagesOf } from '../../features/channels/unreadMessages.ts'
import { messageQueries } from '../../features/messages/queries.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { setKeptFor } from './claim.ts'
import { currentWindows } from './keptWindows.ts'
import { keptFor } from './owner.ts'
import { isChange, isParting, reviewKept } from './review.ts'
import {
  dropKept,
  eraseKept,
  eraseStateOf,
  keptWindowNames,
  namesOf,
  writeKept,
  type KeptWindow,
} from './storage.ts'

/** Milliseconds during which changes are gathered before they are written. */
const GATHERING = 2000
/** The most views whose last messages are stored. */
const MOST_WINDOWS = 10

/** Changes that wait to be written. */
interface Due {
  readonly snapshot?: Snapshot
  haveUnreadsChanged: boolean
  /** Changes to messages already sent. */
  readonly changes: EventContent[]
  /** True if windows of earlier visits can contain messages that must not be shown any more. */
  isReviewDue: boolean
}

const nothingDue = (): Due => ({ haveUnreadsChanged: false, changes: [], isReviewDue: false })

/** Stores the state that the next start shows until the service answers. */
export class Keeper {
  readonly #session: Session
  #due = nothingDue()
  /** Milliseconds since the epoch: windows changed later have to be written. */
  #writtenAt = 0
  #state: 'beginning' | 'keeping' | 'over' = 'beginning'
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #unsubscribe: () => void

  constructor(session: Session) {
    this.#session = session
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void this.write()
    }
    document.addEventListener('visibilitychange', leave, { signal: session.ended })
    this.#unsubscribe = session.cache.getQueryCache().subscribe((event) => this.#note(event))
  }

  /** Replaces the stored snapshot by the service's new one. */
  async restore(snapshot: Snapshot): Promise<void> {
    const { userId } = this.#session
    try {
      if (keptFor() !== userId) await eraseKept()
      setKeptFor(userId)
    } catch {
      this.stop() // The browser stores nothing: each start waits for the service.
      return
    }
    // Presence is outdated within a minute, and drafts have a store of their own.
    const { presences: _, drafts: __, ...lasting } = snapshot
    this.#due = { ...this.#due, snapshot: lasting, haveUnreadsChanged: true, isReviewDue: true }
    this.#state = 'keeping'
    this.#gather()
  }

  /** Records the changes that matter most for windows of earlier visits, which this tab has not loaded. */
  apply(event: EventContent): void {
    if (this.#state === 'over' || !(isChange(event) || isParting(event))) return
    if (isChange(event)) this.#due.changes.push(event)
    this.#due.isReviewDue = true
    if (this.#state === 'keeping') this.#gather()
  }

  /** Writes all changes. Stops for good after an error, or after the state was erased: nothing depends on it. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { userId, ended } = this.#session
    if (this.#state !== 'keeping' || ended.aborted) return
    if (keptFor() !== userId) {
      this.stop()
      return
    }
    try {
      await this.#writeChanged()
      await eraseStateOf(userId) // Unless the state is still theirs: another tab can have given it up.
    } catch {
      this.stop()
      await eraseKept().catch(() => undefined) // Unsent messages make better use of its room.
    }
  }

  async #writeChanged(): Promise<void> {
    const { userId } = this.#session
    const current = currentWindows(this.#session)
    const windows = current.filter(({ messages }) => messages.length > 0).slice(0, MOST_WINDOWS)
    const changed = windows.filter((each) => each.at > this.#writtenAt)
    this.#writtenAt = Math.max(this.#writtenAt, ...windows.map((each) => each.at))
    const { snapshot, haveUnreadsChanged, changes, isReviewDue } = this.#due
    this.#due = nothingDue()
    const unreadMessages = haveUnreadsChanged ? unreadMessagesOf(unreads(this.#session), userId) : undefined
    await writeKept(userId, { snapshot, unreads: unreadMessages, windows: changed })
    await dropKept(userId, namesOf(current.filter(({ messages }) => messages.length === 0)))
    if (isReviewDue) await reviewKept(this.#session, windows, changes)
    await this.#dropOthers(windows)
  }

  /** Stops writing. */
  stop(): void {
    this.#unsubscribe()
    this.#state = 'over'
    this.#due = nothingDue()
    clearTimeout(this.#timer)
  }

  #note(event: QueryCacheNotifyEvent): void {
    if (this.#state !== 'keeping' || event.type !== 'updated' || event.action.type !== 'success') return
    const { queryHash, queryKey } = event.query
    const isUnreads = queryHash === channelEntries.unreads.hash
    const [feature, kind] = messageQueries.windows()
    this.#due.haveUnreadsChanged ||= isUnreads
    if (isUnreads || (queryKey[0] === feature && queryKey[1] === kind)) this.#gather()
  }

  #gather(): void {
    this.#timer ??= setTimeout(() => void this.write(), GATHERING)
  }

  /** Deletes windows of earlier visits that exceed the room for them. */
  async #dropOthers(windows: readonly KeptWindow[]): Promise<void> {
    const { userId } = this.#session
    const current = new Set(namesOf(windows))
    const earlier = (await keptWindowNames(userId)).filter((name) => !current.has(name))
    await dropKept(userId, earlier.slice(Math.max(0, MOST_WINDOWS - current.size)))
  }
}

const keeper = scoped(
  (session) => new Keeper(session),
  (keeper) => keeper.stop(),
)

/** Returns the keeper of a session, created on first use. */
export const keeperOf = (session: Session): Keeper => session.get(keeper)
