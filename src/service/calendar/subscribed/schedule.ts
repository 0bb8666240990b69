import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import type { FeedRow } from './store.ts'

const { least_interval, usual_interval, most_interval, jitter } = subscribedFeedBounds

const within = (seconds: number): number => Math.min(most_interval, Math.max(least_interval, seconds))

/** Feeds that were subscribed to at the same time are not read at the same time for ever. */
const about = (seconds: number, random: () => number): number =>
  within(Math.round(seconds * (1 + jitter * (2 * random() - 1))))

/** Seconds between two readings. @param asked what the feed asks for */
export const intervalOf = (asked: number | null): number => within(asked ?? usual_interval)

export const pauseAfterSuccess = (asked: number | null, random: () => number): number =>
  about(intervalOf(asked), random)

/** Each failure in a row doubles the pause. */
export const pauseAfterFailure = ({ failures }: Pick<FeedRow, 'failures'>, random: () => number): number =>
  about(least_interval * 2 ** Math.min(failures, 16), random)
