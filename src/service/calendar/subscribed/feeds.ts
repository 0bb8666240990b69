import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import { SerialQueue } from '../../serialQueue.ts'
import type { GuardedRequest } from '../../internet/guardedRequest.ts'
import type { ReportFault } from '../../repeat.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import type { ReadyCalendar } from '../imports/read/ready.ts'
import { FileReader } from '../imports/read/readInThread.ts'
import { deleteFeedWithEvents } from './end.ts'
import { FeedFault, feedFaultOf, writeFault } from './fault.ts'
import { fetchFeed } from './fetch.ts'
import { ServiceEnds } from './pieces.ts'
import { readFeed, refresh, type FeedTools } from './refresh.ts'
import { pauseAfterFailure } from './schedule.ts'
import { dueFeeds, endingFeeds, feedById, setEnding, storeFailure } from './store.ts'
import { FeedEnded } from './write.ts'

/** What subscribed feeds need of the host. */
export interface FeedSupport {
  /** Reaches the internet alone, and what the operator opened. */
  readonly request: GuardedRequest
  /** Returns a number from 0 to 1; `Math.random` when absent. */
  readonly random?: () => number
  /** Milliseconds for reading a feed from its server. */
  readonly patience?: number
}

/** Subscribed feeds at work: one is read at a time. */
export class SubscribedFeeds {
  readonly #tools: FeedTools
  readonly #report: ReportFault
  readonly #line = new SerialQueue(2 * subscribedFeedBounds.feeds)
  readonly #ends = new AbortController()
  /** Feeds that are being read, or wait for it. */
  readonly #refreshing = new Map<number, AbortController>()
  readonly #ending = new Map<number, Promise<number>>()
  #previews = 0

  constructor(
    context: CalendarContext,
    { request, random = Math.random, patience = subscribedFeedBounds.milliseconds }: FeedSupport,
    report: ReportFault,
  ) {
    this.#tools = { context, request, random, patience, reader: new FileReader() }
    this.#report = report
  }

  get #context(): CalendarContext {
    return this.#tools.context
  }

  isRefreshing(id: number): boolean {
    return this.#refreshing.has(id)
  }

  /** Reads a feed without keeping anything. @throws FeedFault */
  async preview(address: string): Promise<ReadyCalendar> {
    if (this.#previews >= subscribedFeedBounds.previews) throw new FeedFault('calendar.feed.busy')
    this.#previews += 1
    try {
      const answer = await fetchFeed(this.#tools, address, { signal: this.#ends.signal })
      if (!answer) throw new FeedFault('calendar.feed.unreachable')
      return await readFeed(this.#tools, answer.body)
    } catch (error) {
      throw feedFaultOf(error) ?? error
    } finally {
      this.#previews -= 1
    }
  }

  /** Reads the feed as soon as no other is being read. */
  refresh(id: number): void {
    if (this.#refreshing.has(id) || this.#ends.signal.aborted) return
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, this.#ends.signal])
    this.#refreshing.set(id, controller)
    void this.#line
      .run(() => this.#refresh(id, signal))
      .catch((error: unknown) => this.#report('the reading of a feed', error))
      .finally(() => this.#refreshing.delete(id))
  }

  async #refresh(id: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    try {
      await refresh(this.#tools, id, signal)
    } catch (error) {
      if (signal.aborted || error instanceof FeedEnded) return
      const known = feedFaultOf(error)
      this.#fail(id, known ?? new FeedFault('calendar.feed.damaged'))
      if (!known) throw error
    }
  }

  #fail(id: number, fault: FeedFault): void {
    const { database } = this.#context
    const feed = feedById(database, id)
    if (!feed) return
    const at = secondsNow(this.#context)
    const next_at = at + pauseAfterFailure(feed, this.#tools.random)
    const failures = feed.failures + 1
    database.transaction(() =>
      storeFailure(database, { id, at, next_at, failures, fault: writeFault(fault) }),
    )
  }

  /** Ends a subscription. @returns the number of events that were deleted with it */
  async unsubscribe(id: number): Promise<number> {
    const { database } = this.#context
    this.#refreshing.get(id)?.abort(new FeedEnded())
    database.transaction(() => setEnding(database, id))
    return this.#end(id)
  }

  #end(id: number): Promise<number> {
    const known = this.#ending.get(id)
    if (known) return known
    const ended = deleteFeedWithEvents(this.#context, id, this.#ends.signal).finally(() =>
      this.#ending.delete(id),
    )
    this.#ending.set(id, ended)
    return ended
  }

  /** Reads the feeds whose time has come, and goes on with those that were ending when the service stopped. */
  look(): void {
    const { database } = this.#context
    for (const { id } of endingFeeds(database)) {
      this.#end(id).catch((error: unknown) => {
        if (!(error instanceof ServiceEnds)) this.#report('the end of a feed', error)
      })
    }
    for (const { id } of dueFeeds(database, secondsNow(this.#context))) this.refresh(id)
  }

  /** Ends what is at work. */
  stop(): void {
    this.#ends.abort(new ServiceEnds())
  }
}
