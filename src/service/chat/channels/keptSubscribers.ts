import { limits } from '../../../protocol/chat/limits.ts'
import type { Database, WithDatabase } from '../../database/database.ts'
import { IdSet, type Ids } from './idSet.ts'
import {
  allSubscriberLists,
  subscriberCounts,
  subscribersOf,
  subscriberVersion,
} from './store/subscribers.ts'

/*
 * Who follows which channel is the same for every registration, and in a large organization most of its work. Counts
 * and lists are read once for each channel and kept until any subscription changes: triggers give `subscriber_version`
 * a new random number with each change, and a rollback restores the old number.
 */

interface Kept {
  readonly version: number
  readonly counts: Map<number, number>
  readonly lists: Map<number, readonly number[]>
  /** Least recently used first. */
  readonly sets: Map<number, Ids>
}

/** IDs in all the sets that are kept: 8 MB. */
const MOST_IN_SETS = 2_000_000
const keptOf = new WeakMap<Database, Kept>()

function kept(database: Database): Kept {
  const version = subscriberVersion(database)
  const found = keptOf.get(database)
  if (found?.version === version) return found
  const empty: Kept = { version, counts: new Map(), lists: new Map(), sets: new Map() }
  keptOf.set(database, empty)
  return empty
}

/** Number of active accounts subscribed, by channel ID, for at least these channels. */
export function keptCounts(
  { database }: WithDatabase,
  channelIds: readonly number[],
): ReadonlyMap<number, number> {
  const { counts } = kept(database)
  const missing = channelIds.filter((id) => !counts.has(id))
  if (missing.length === 0) return counts
  const read = subscriberCounts(database, missing)
  for (const id of missing) counts.set(id, read.get(id) ?? 0)
  return counts
}

const idsIn = (list: string): number[] => JSON.parse(list)

/** IDs must ascend. They nearly always do already, so a scan suffices. */
export const ascendingIds = (list: string): number[] => idsIn(list).toSorted((one, other) => one - other)

/**
 * IDs of all active subscribers, ascending, by channel ID. Lists of large channels are read each time: they would
 * take too much memory.
 */
export function wholeLists(
  { database }: WithDatabase,
  channelIds: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const { lists } = kept(database)
  const missing = channelIds.filter((id) => !lists.has(id))
  const read = missing.length === 0 ? [] : allSubscriberLists(database, missing)
  const found = new Map(read.map(({ channel_id, ids }) => [channel_id, ascendingIds(ids)] as const))
  const listOf = (id: number): readonly number[] => {
    const list = lists.get(id) ?? found.get(id) ?? []
    if (list.length < limits.full_subscriber_list_below) lists.set(id, list)
    return list
  }
  return new Map(channelIds.map((id) => [id, listOf(id)]))
}

/** Makes room for a set: an organization whose channels don't all fit keeps those that are written to. */
function forgetSets(sets: Map<number, Ids>, added: number): void {
  let inSets = added
  for (const { size } of sets.values()) inSets += size
  for (const [id, { size }] of sets) {
    if (inSets <= MOST_IN_SETS) break
    sets.delete(id)
    inSets -= size
  }
}

/** IDs of all active subscribers, as each message to the channel needs them: read once, then kept. */
export function subscriberSet({ database }: WithDatabase, channelId: number): Ids {
  const { sets } = kept(database)
  const known = sets.get(channelId)
  if (known) {
    sets.delete(channelId)
    sets.set(channelId, known)
    return known
  }
  const read = new IdSet(subscribersOf(database, channelId))
  forgetSets(sets, read.size)
  sets.set(channelId, read)
  return read
}
