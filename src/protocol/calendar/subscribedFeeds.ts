import * as v from 'valibot'
import { endpoint, optional } from '../endpoint.ts'
import { foundContents } from './imports.ts'
import { limits } from './limits.ts'
import { boolean, custom, integer, string, termReference, wording } from './parameters.ts'

/*
 * Feeds of calendars elsewhere. Their events come here, stay as fresh as the feed, and are changed there alone. For people
 * who can change everybody's events. Beyond the spec; real sites answer 404.
 */

/** Why a feed could not be read: the key and the parameters of a refusal, and its English text. */
export const feedFault = v.object({
  key: v.string(),
  params: v.record(v.string(), v.unknown()),
  message: v.string(),
})
export type FeedFault = v.InferOutput<typeof feedFault>

const moment = v.nullable(v.number())

export const subscribedFeed = v.object({
  id: v.number(),
  name: v.string(),
  /** Can hold a secret. */
  address: v.string(),
  /** The category of all its events; null for none. */
  category: v.nullable(v.object({ id: v.number(), name: v.string() })),
  is_paused: v.boolean(),
  /** True while it is being read, or waits for that. */
  is_refreshing: v.boolean(),
  events: v.number(),
  /** Events of the feed that could not come. */
  left_out: v.number(),
  /** UNIX seconds, like the two below; null for never. `next_try` is null while the feed is paused. */
  last_success: moment,
  last_try: moment,
  next_try: moment,
  /** Null if the last try succeeded. */
  fault: v.nullable(feedFault),
})
export type SubscribedFeed = v.InferOutput<typeof subscribedFeed>

const address = string(limits.max_address_length)
const name = wording(limits.max_name_length)
const byId = { id: integer() }

export const listFeeds = endpoint('GET', '/feeds', { reply: { feeds: v.array(subscribedFeed) } })

/** Reads a feed and says what would come. Changes nothing. */
export const previewFeed = endpoint('POST', '/feeds/preview', {
  parameters: { address },
  reply: {
    ...foundContents,
    /** Name that the feed gives itself; else the host of its address. */
    name: v.string(),
    events: v.number(),
    /** The next events, else the last ones. Starts are `YYYY-MM-DD`, or moments `YYYY-MM-DDThh:mm:ssZ`. */
    first: v.array(v.object({ title: v.string(), start: v.string(), all_day: v.boolean() })),
    /** Seconds between two tries. */
    interval: v.number(),
  },
})

/** Subscribes to the feed, whose events come in the background. */
export const subscribeFeed = endpoint('POST', '/feeds', {
  parameters: {
    address,
    name,
    /** Of all its events: ID, slug or name; an unknown name creates a category. */
    category: optional(custom(termReference, { type: 'string' })),
  },
  reply: subscribedFeed.entries,
})

/** A paused feed keeps its events and is read only on request. */
export const updateFeed = endpoint('PATCH', '/feeds/{id}', {
  parameters: { ...byId, name: optional(name), is_paused: optional(boolean()) },
  reply: subscribedFeed.entries,
})

/** Reads the feed now, in the background. */
export const refreshFeed = endpoint('POST', '/feeds/{id}/refresh', {
  parameters: byId,
  reply: subscribedFeed.entries,
})

/** Ends the subscription and deletes its events, for good. */
export const unsubscribeFeed = endpoint('DELETE', '/feeds/{id}', {
  parameters: byId,
  reply: { /** Deleted events. */ events: v.number() },
})
