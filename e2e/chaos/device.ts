import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

/*
 * The actors: tabs with the app, and scripts that call the API. Each of them does one random thing after the
 * other, and writes its requests and their answers into the ledger.
 */

export interface Emoji {
  readonly name: string
  readonly code: string
}

export interface Device {
  readonly name: string
  /** The emoji of this device's reactions; no other device uses it. */
  readonly emoji: Emoji
  /** Does something; resolves when the device has nothing left to do for it. */
  readonly act: () => Promise<void>
}

export interface Surroundings {
  readonly ledger: Ledger
  readonly random: Random
  readonly scene: Scene
}

const emojis: readonly Emoji[] = [
  { name: 'tada', code: '1f389' },
  { name: 'octopus', code: '1f419' },
  { name: 'heart', code: '2764' },
  { name: 'rocket', code: '1f680' },
]

/** The emoji for the reactions of the device with this index. */
export const emojiAt = (index: number): Emoji => emojis[index] ?? { name: 'cat', code: '1f408' }
