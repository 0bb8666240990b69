import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import { Lane, type Job } from './lane.ts'
import type { WebPushRow } from './store.ts'

/** What waits for all devices, and what they show. */
export class Lanes {
  readonly #byUser = new Map<number, Map<number, Lane>>()
  /** Those with jobs, the one that has waited longest for its turn first. */
  readonly #waiting = new Set<Lane>()
  #length = 0

  of({ id, user_id: userId }: Pick<WebPushRow, 'id' | 'user_id'>): Lane {
    const lanes = this.#byUser.get(userId) ?? new Map<number, Lane>()
    this.#byUser.set(userId, lanes)
    const lane = lanes.get(id) ?? this.#newLane(id, userId)
    lanes.set(id, lane)
    return lane
  }

  #newLane(deviceId: number, userId: number): Lane {
    const lane: Lane = new Lane(deviceId, userId, (change) => {
      this.#length += change
      if (lane.length === 0) this.#waiting.delete(lane)
      else this.#waiting.add(lane)
    })
    return lane
  }

  *ofUsers(userIds: ReadonlySet<number>): Iterable<Lane> {
    for (const [userId, lanes] of this.#byUser) if (userIds.has(userId)) yield* lanes.values()
  }

  /** Adds a job; if too many wait, the oldest of the lane that waits longest is dropped. */
  add(lane: Lane, job: Job): void {
    lane.add(job)
    if (this.#length <= webPushBounds.waiting) return
    const [longest] = this.#waiting
    longest?.dropOldest()
  }

  /**
   * Removes and returns a due job with its lane; else undefined, with the time in milliseconds at which the next one is
   * due if there is any.
   */
  take(now: number): { readonly lane: Lane; readonly job: Job } | number | undefined {
    let next: number | undefined
    for (const lane of this.#waiting) {
      const job = lane.take(now)
      if (job) {
        // The others come first next time.
        if (this.#waiting.delete(lane) && lane.length > 0) this.#waiting.add(lane)
        return { lane, job }
      }
      if (!lane.isBusy && lane.due !== undefined) next = Math.min(next ?? Infinity, lane.due)
    }
    return next
  }

  forget(lane: Lane): void {
    lane.dropAll()
    const lanes = this.#byUser.get(lane.userId)
    lanes?.delete(lane.deviceId)
    if (lanes?.size === 0) this.#byUser.delete(lane.userId)
  }
}
