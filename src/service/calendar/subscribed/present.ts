import type { SubscribedFeed } from '../../../protocol/calendar/subscribedFeeds.ts'
import { readFault } from './fault.ts'
import type { ListedFeed } from './store.ts'

/** A feed for people who manage feeds. */
export const presentFeed = (feed: ListedFeed, isRefreshing: boolean): SubscribedFeed => ({
  id: feed.id,
  name: feed.name,
  address: feed.address,
  category: feed.category_id === null ? null : { id: feed.category_id, name: feed.category ?? '' },
  is_paused: feed.state === 'paused',
  is_refreshing: isRefreshing,
  events: feed.events,
  left_out: feed.left_out,
  last_success: feed.succeeded_at,
  last_try: feed.tried_at,
  next_try: feed.state === 'paused' ? null : feed.next_at,
  fault: feed.fault === null ? null : readFault(feed.fault),
})
