/*
 * Feature levels that matter before anything is known of a service (chat spec 9.2). `levels` has those of everything
 * else; the app loads it for a service of an older level alone.
 */

/** Feature level of the interface that the embedded service implements, and the app speaks. */
export const FEATURE_LEVEL = 481

/** The lowest level with which the app works: Zulip 9.0. */
export const OLDEST_LEVEL = 277

/** Since when `include_subscribers` takes `partial`. */
export const PARTIAL_SUBSCRIBERS_SINCE = 412
