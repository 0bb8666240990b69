import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import {
  listFeeds,
  previewFeed,
  refreshFeed,
  subscribeFeed,
  unsubscribeFeed,
  updateFeed as updateFeedEndpoint,
  type SubscribedFeed,
} from '../../../protocol/calendar/subscribedFeeds.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { secondsNow, type CalendarContext, type CalendarRecord } from '../context.ts'
import type { ReadyCalendar } from '../imports/read/ready.ts'
import { forbid, refuse, refuseField } from '../refuse.ts'
import { created, route, type Answer, type CalendarRoute, type SignedRequest } from '../router.ts'
import { findOrCreateTerm } from '../terms/write.ts'
import { feedAddress } from './address.ts'
import { FeedFault } from './fault.ts'
import type { SubscribedFeeds } from './feeds.ts'
import { presentFeed } from './present.ts'
import { intervalOf } from './schedule.ts'
import {
  countFeeds,
  feedByAddress,
  insertFeed,
  listedFeed,
  listedFeeds,
  updateFeed,
  type ListedFeed,
} from './store.ts'

function requireManager(caller: CalendarActor): void {
  if (!canEditAll(caller)) forbid(caller, 'calendar.feed.denied')
}

/** The next events of a feed; if all are over, the last ones. */
function firstOf({ events }: ReadyCalendar, now: number) {
  const today = new Date(now).toISOString().slice(0, 10)
  const sorted = events.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  const next = sorted.filter(({ end_date }) => end_date >= today)
  const shown =
    next.length > 0
      ? next.slice(0, subscribedFeedBounds.previewed)
      : sorted.slice(-subscribedFeedBounds.previewed)
  return {
    first: shown.map(({ texts, start_date, all_day }) => ({
      title: texts.title,
      start: start_date,
      all_day,
    })),
    first_day: sorted[0]?.start_date.slice(0, 10) ?? '',
    last_day: sorted.at(-1)?.start_date.slice(0, 10) ?? '',
  }
}

class FeedHandlers {
  readonly #context: CalendarContext
  readonly #feeds: SubscribedFeeds

  constructor(context: CalendarContext, feeds: SubscribedFeeds) {
    this.#context = context
    this.#feeds = feeds
  }

  #present(feed: ListedFeed): SubscribedFeed {
    return presentFeed(feed, this.#feeds.isRefreshing(feed.id))
  }

  #found(id: number): ListedFeed {
    return (
      listedFeed(this.#context.database, id) ?? refuse('rest_no_route', 'calendar.feed.none', { status: 404 })
    )
  }

  list(caller: CalendarActor) {
    requireManager(caller)
    return { feeds: listedFeeds(this.#context.database).map((feed) => this.#present(feed)) }
  }

  /** @throws Refusal if there is a subscription already, or there are too many */
  #requireNew(address: string): void {
    const { database } = this.#context
    const known = feedByAddress(database, address)
    if (known) refuseField('address', because('calendar.feed.known', { name: known.name }))
    const limit = subscribedFeedBounds.feeds
    if (countFeeds(database) >= limit) refuse('rest_conflict', because('calendar.feed.tooMany', { limit }))
  }

  async preview(text: string, { caller, site }: SignedRequest) {
    requireManager(caller)
    const address = feedAddress(text, site)
    this.#requireNew(address)
    try {
      const calendar = await this.#feeds.preview(address)
      const { series, left_out, left_out_count, attachments, unknown_zones } = calendar
      return {
        name: calendar.name.trim().slice(0, 100) || new URL(address).host,
        events: calendar.events.length,
        ...firstOf(calendar, this.#context.now()),
        series,
        left_out,
        left_out_count,
        attachments,
        unknown_zones,
        interval: intervalOf(calendar.interval),
      }
    } catch (error) {
      if (error instanceof FeedFault) return refuseField('address', error.reason)
      throw error
    }
  }

  subscribe(
    { address: text, name, category }: ArgumentsOf<typeof subscribeFeed>,
    { caller, site, address: from }: SignedRequest,
  ): Answer {
    requireManager(caller)
    const { database } = this.#context
    const address = feedAddress(text, site)
    const id = database.transaction(() => {
      this.#requireNew(address)
      return insertFeed(database, {
        author_id: caller.user_id,
        address,
        name: name.trim(),
        category_id:
          category === undefined || category === ''
            ? null
            : findOrCreateTerm(this.#context, caller, 'category', category),
        created_at: secondsNow(this.#context),
      })
    })
    this.#record('feed_subscribed', caller, from, {
      feed_id: id,
      name: name.trim(),
      host: new URL(address).host,
    })
    this.#feeds.refresh(id)
    return created(this.#present(this.#found(id)))
  }

  update(
    { id, name, is_paused }: ArgumentsOf<typeof updateFeedEndpoint>,
    { caller, address }: SignedRequest,
  ): SubscribedFeed {
    requireManager(caller)
    const { database } = this.#context
    const feed = this.#found(id)
    const isPaused = is_paused ?? feed.state === 'paused'
    const goesOn = feed.state === 'paused' && !isPaused
    database.transaction(() =>
      updateFeed(database, {
        id,
        name: name?.trim() ?? feed.name,
        state: isPaused ? 'paused' : 'active',
        next_at: goesOn ? secondsNow(this.#context) : feed.next_at,
      }),
    )
    this.#record('feed_changed', caller, address, { feed_id: id, name, is_paused })
    if (goesOn) this.#feeds.refresh(id)
    return this.#present(this.#found(id))
  }

  refresh(id: number, caller: CalendarActor): SubscribedFeed {
    requireManager(caller)
    this.#found(id)
    this.#feeds.refresh(id)
    return this.#present(this.#found(id))
  }

  async unsubscribe(id: number, { caller, address }: SignedRequest) {
    requireManager(caller)
    const { name, address: left } = this.#found(id)
    const ended = this.#feeds.unsubscribe(id)
    this.#record('feed_unsubscribed', caller, address, { feed_id: id, name, host: new URL(left).host })
    return { events: await ended }
  }

  #record(
    action: CalendarRecord['action'],
    { user_id }: CalendarActor,
    address: string,
    details: Readonly<Record<string, unknown>>,
  ): void {
    this.#context.record?.({ action, userId: user_id, address, details })
  }
}

/** Routes of subscribed feeds. */
export function feedRoutes(context: CalendarContext, feeds: SubscribedFeeds): CalendarRoute[] {
  const handlers = new FeedHandlers(context, feeds)
  return [
    route(listFeeds, (_, { caller }) => handlers.list(caller)),
    route(previewFeed, ({ address }, request) => handlers.preview(address, request)),
    route(subscribeFeed, (args, request) => handlers.subscribe(args, request)),
    route(updateFeedEndpoint, (args, request) => handlers.update(args, request)),
    route(refreshFeed, ({ id }, { caller }) => handlers.refresh(id, caller)),
    route(unsubscribeFeed, ({ id }, request) => handlers.unsubscribe(id, request)),
  ]
}
