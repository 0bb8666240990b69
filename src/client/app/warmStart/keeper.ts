import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import { channelEntries, subscriptions, unreads } from '../../channels/queries.ts'
import { unreadMessagesOf } from '../../channels/unreadMessages.ts'
import { messageQueries } from '../../messages/queries.ts'
import type { MessageWindow } from '../../messages/window.ts'
import type { Feature, Session } from '../../session/session.ts'
import { keptFor, setKeptFor } from './owner.ts'
import { dropKept, eraseKept, keptWindowNames, nameOfWindow, writeKept, type KeptWindow } from './storage.ts'

/** Milliseconds during which changes gather before they are written. */
const GATHERING = 2000
/** Views of which the last messages are kept. */
const MOST_WINDOWS = 10
/** Messages kept of each. */
const MOST_MESSAGES = 100

/** A window whose end is the newest message, of a view that events keep up to date. */
const isWorthKeeping = (session: Session, { view, foundNewest, isKept, messages }: MessageWindow): boolean =>
  view.kind !== 'search' &&
  foundNewest &&
  isKept !== true &&
  messages.length > 0 &&
  (!('channelId' in view) || subscriptions(session).has(view.channelId))

const keptWindow = ({ view, messages, foundOldest }: MessageWindow, at: number): KeptWindow => ({
  view,
  messages: messages.slice(-MOST_MESSAGES),
  foundOldest: foundOldest && messages.length <= MOST_MESSAGES,
  at,
})

/** Keeps on this device what the next start shows while the service has not answered. */
export class Keeper {
  readonly #session: Session
  /** The one to be written. */
  #snapshot: Snapshot | undefined
  #haveUnreadsChanged = false
  /** Milliseconds since the epoch: windows that changed later are to be written. */
  #writtenAt = 0
  #isKeeping = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(session: Session) {
    this.#session = session
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void this.write()
    }
    document.addEventListener('visibilitychange', leave, { signal: session.ended })
    const unsubscribe = session.cache.getQueryCache().subscribe((event) => this.#note(event))
    session.ended.addEventListener('abort', unsubscribe, { once: true })
    session.ended.addEventListener('abort', () => this.#stop(), { once: true })
  }

  /** What the service says now replaces what is kept. */
  async restore(snapshot: Snapshot): Promise<void> {
    const { userId } = this.#session
    try {
      if (keptFor() !== userId) await eraseKept()
      setKeptFor(userId)
    } catch {
      return // The browser keeps nothing: each start is a cold one.
    }
    // Who is there is old in a minute, and drafts have a store of their own.
    const { presences: _, drafts: __, ...lasting } = snapshot
    this.#snapshot = lasting
    this.#haveUnreadsChanged = true
    this.#isKeeping = true
    this.#gather()
  }

  /** Writes what has changed. Stops for good where that fails or somebody has erased it: nothing depends on it. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { userId, ended } = this.#session
    if (!this.#isKeeping || ended.aborted) return
    if (keptFor() !== userId) {
      this.#stop()
      return
    }
    const windows = this.#windows()
    const changed = windows.filter((each) => each.at > this.#writtenAt)
    const snapshot = this.#snapshot
    const unreadMessages = this.#haveUnreadsChanged
      ? unreadMessagesOf(unreads(this.#session), userId)
      : undefined
    this.#snapshot = undefined
    this.#haveUnreadsChanged = false
    this.#writtenAt = Math.max(this.#writtenAt, ...windows.map((each) => each.at))
    try {
      await writeKept(userId, { snapshot, unreads: unreadMessages, windows: changed })
      await this.#dropOthers(windows)
    } catch {
      this.#stop()
      await eraseKept().catch(() => undefined) // Its room is better used by unsent messages.
    }
  }

  #stop(): void {
    this.#isKeeping = false
    clearTimeout(this.#timer)
  }

  #note(event: QueryCacheNotifyEvent): void {
    if (!this.#isKeeping || event.type !== 'updated' || event.action.type !== 'success') return
    const { queryHash, queryKey } = event.query
    const isUnreads = queryHash === channelEntries.unreads.hash
    const [feature, kind] = messageQueries.windows()
    this.#haveUnreadsChanged ||= isUnreads
    if (isUnreads || (queryKey[0] === feature && queryKey[1] === kind)) this.#gather()
  }

  #gather(): void {
    this.#timer ??= setTimeout(() => void this.write(), GATHERING)
  }

  /** The windows to keep, latest first. */
  #windows(): readonly KeptWindow[] {
    return this.#session.cache
      .getQueryCache()
      .findAll({ queryKey: messageQueries.windows() })
      .flatMap(({ state }) => {
        const window = state.data as MessageWindow | undefined
        return window && !state.isInvalidated && isWorthKeeping(this.#session, window)
          ? [keptWindow(window, state.dataUpdatedAt)]
          : []
      })
      .toSorted((one, other) => other.at - one.at)
      .slice(0, MOST_WINDOWS)
  }

  /** Windows of earlier visits stay as long as there is room for them. */
  async #dropOthers(windows: readonly KeptWindow[]): Promise<void> {
    const { userId } = this.#session
    const current = new Set(windows.map((each) => nameOfWindow(each.view)))
    const earlier = (await keptWindowNames(userId)).filter((name) => !current.has(name))
    await dropKept(userId, earlier.slice(Math.max(0, MOST_WINDOWS - current.size)))
  }
}

const keepers = new WeakMap<Session, Keeper>()

function keeperOf(session: Session): Keeper {
  const keeper = keepers.get(session) ?? new Keeper(session)
  keepers.set(session, keeper)
  return keeper
}

/** Comes after the first messages: nothing waits for it. */
export const keeperFeature: Feature = {
  restore: (session, snapshot) => void keeperOf(session).restore(snapshot),
  apply: () => undefined,
}
