import type { ArchivedEdit } from './shapes.ts'

/** Channels of a move; undefined for one that cannot be told. */
export interface MovedBetween {
  readonly from: number | undefined
  readonly to: number | undefined
}

/**
 * Channels in the histories of messages. A server gives channels new IDs when it imports them, but leaves the former ones
 * in histories. As a history ends in the message’s channel, it tells which channel is meant by a former ID.
 */
export class FormerChannels {
  readonly #present = new Map<number, number>()

  /** Learns what the history of a message in a channel tells, for those of other messages as well. */
  learn(steps: readonly ArchivedEdit[], channelId: number): void {
    this.between(steps, channelId)
  }

  /** Returns between which channels each step moved the message. The newest step is the first. */
  between(steps: readonly ArchivedEdit[], channelId: number | undefined): MovedBetween[] {
    let [here, isFormer] = [channelId, false]
    return steps.map(({ prev_stream: from, stream: to }) => {
      if (from === undefined || to === undefined) return { from, to }
      isFormer ||= to !== here
      if (isFormer && here !== undefined) this.#present.set(to, here)
      const moved = isFormer ? { from: this.#present.get(from), to: this.#present.get(to) } : { from, to }
      here = moved.from
      return moved
    })
  }
}
