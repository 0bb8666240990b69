import { queryOptions } from '@tanstack/react-query'
import {
  listFeeds,
  previewFeed,
  refreshFeed,
  subscribeFeed,
  unsubscribeFeed,
  updateFeed,
  type SubscribedFeed,
} from '../../../../protocol/calendar/subscribedFeeds.ts'
import { listCategories } from '../../../../protocol/calendar/terms.ts'
import type { ArgumentsOf, ReplyOf } from '../../../../protocol/endpoint.ts'
import { htmlText } from '../../../../markdown/htmlText.ts'
import { pause } from '../../../kernel/api/pause.ts'
import type { Session } from '../../../kernel/session.ts'
import { originalApi } from '../access.ts'
import { refreshCalendar } from '../eventChanges.ts'

export type FoundInFeed = ReplyOf<typeof previewFeed>
export type NewFeed = ArgumentsOf<typeof subscribeFeed>

/** Milliseconds between questions while a feed is being read. */
const WHILE_READING = 700
const OTHERWISE = 30_000

/** Apart from what the calendar keeps on the device: addresses of feeds can be secrets. */
export const feedsQuery = queryOptions({
  queryKey: ['subscribed-feeds'],
  queryFn: async ({ signal }) => (await originalApi(listFeeds, {}, { signal })).feeds,
  refetchInterval: ({ state }) =>
    state.data?.some(({ is_refreshing }) => is_refreshing) === true ? WHILE_READING : OTHERWISE,
  staleTime: 0,
  gcTime: 0,
})

/** Names of categories, as suggestions. */
export const categoryNamesQuery = queryOptions({
  queryKey: ['category-names'],
  queryFn: async ({ signal }) =>
    (await originalApi(listCategories, { hide_empty: false, per_page: 50 }, { signal })).categories.map(
      ({ name }) => htmlText(name),
    ),
  staleTime: 60_000,
})

export const preview = (address: string, signal: AbortSignal): Promise<FoundInFeed> =>
  originalApi(previewFeed, { address }, { signal })

const readList = ({ cache }: Session): Promise<readonly SubscribedFeed[]> => cache.fetchQuery(feedsQuery)

/** Waits until the feed has been read, then reads the calendar, which need not hear of it by itself. */
async function follow(session: Session, id: number): Promise<void> {
  for (;;) {
    const feed = (await readList(session)).find((each) => each.id === id)
    if (feed?.is_refreshing !== true) break
    await pause(WHILE_READING, session.ended)
  }
  await refreshCalendar(session.cache)
}

/** What fails here shows in the list of feeds, or with the next look at the calendar. */
const followQuietly = (session: Session, id: number): void => void follow(session, id).catch(() => undefined)

export async function subscribe(session: Session, feed: NewFeed): Promise<void> {
  const { id } = await originalApi(subscribeFeed, feed)
  followQuietly(session, id)
}

export async function refresh(session: Session, id: number): Promise<void> {
  await originalApi(refreshFeed, { id })
  await readList(session)
  followQuietly(session, id)
}

export async function change(
  session: Session,
  id: number,
  changes: { readonly name?: string; readonly is_paused?: boolean },
): Promise<void> {
  await originalApi(updateFeed, { id, ...changes })
  await readList(session)
  followQuietly(session, id)
}

/** @returns the number of deleted events */
export async function unsubscribe(session: Session, id: number): Promise<number> {
  const { events } = await originalApi(unsubscribeFeed, { id })
  await Promise.all([readList(session), refreshCalendar(session.cache)])
  return events
}
