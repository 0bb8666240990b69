import { webcrypto } from 'node:crypto'
import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import type { GuardedRequest } from '../../internet/guardedRequest.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import type { ReadyCalendar } from '../imports/read/ready.ts'
import type { FileReader } from '../imports/read/readInThread.ts'
import { calendarSettings } from '../settings.ts'
import { fetchFeed } from './fetch.ts'
import { Pieces } from './pieces.ts'
import { planOf } from './plan.ts'
import { pauseAfterSuccess } from './schedule.ts'
import { feedById, storeSuccess, type FeedRow, type Success } from './store.ts'
import { FeedEnded, writeFeed } from './write.ts'

/** What the reading of feeds needs. */
export interface FeedTools {
  readonly context: CalendarContext
  readonly request: GuardedRequest
  readonly reader: FileReader
  /** Milliseconds for reading a feed from its server. */
  readonly patience: number
  /** Returns a number from 0 to 1. */
  readonly random: () => number
}

/** Reckoned beside the service's own thread: a feed can be long. */
const digestOfBody = async (body: Buffer): Promise<Buffer> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(body)))

export const readFeed = ({ context, reader }: FeedTools, body: Uint8Array): Promise<ReadyCalendar> =>
  reader.read(body, { zone: calendarSettings(context).timezone, now: context.now() })

/** A feed that did not change is read whole now and then: the time within which its repeating events come goes on. */
const isUpToDate = ({ read_at }: FeedRow, now: number): boolean =>
  read_at !== null && now - read_at < subscribedFeedBounds.whole

type Found = Pick<Success, 'etag' | 'last_modified' | 'digest' | 'read_at' | 'left_out' | 'interval_seconds'>

/** Takes over what is new in the feed. @returns undefined if nothing is */
async function takeNew(tools: FeedTools, feed: FeedRow, signal: AbortSignal): Promise<Found | undefined> {
  const { context } = tools
  const now = secondsNow(context)
  const isKnown = isUpToDate(feed, now)
  const earlier = isKnown ? { etag: feed.etag, lastModified: feed.last_modified } : undefined
  const answer = await fetchFeed(tools, feed.address, { earlier, signal })
  if (!answer) return undefined
  const digest = await digestOfBody(answer.body)
  signal.throwIfAborted()
  const validators = { etag: answer.etag, last_modified: answer.lastModified }
  if (isKnown && feed.digest && digest.equals(feed.digest)) return { ...feed, ...validators }
  const calendar = await readFeed(tools, answer.body)
  signal.throwIfAborted()
  const pieces = new Pieces(signal)
  const plan = await planOf(context.database, feed.id, calendar.events, pieces)
  const refused = await writeFeed(context, feed.id, plan, pieces)
  return {
    ...validators,
    digest,
    read_at: now,
    left_out: calendar.left_out_count + refused,
    interval_seconds: calendar.interval,
  }
}

/**
 * Brings the events of a feed up to date.
 * @throws FeedEnded, the reason of the signal, and why the feed cannot be read
 */
export async function refresh(tools: FeedTools, id: number, signal: AbortSignal): Promise<void> {
  const { context, random } = tools
  const { database } = context
  const feed = feedById(database, id)
  if (!feed) throw new FeedEnded()
  const found = (await takeNew(tools, feed, signal)) ?? feed
  signal.throwIfAborted()
  const at = secondsNow(context)
  const next_at = at + pauseAfterSuccess(found.interval_seconds, random)
  database.transaction(() => storeSuccess(database, { ...found, id, at, next_at }))
}
