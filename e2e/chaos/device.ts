import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

/*
 * Those who do things: tabs with the app in them, and scripts that call the interface. Each does one thing after the
 * other, at random, and writes into the ledger what it did and what it heard.
 */

export interface Emoji {
  readonly name: string
  readonly code: string
}

export interface Device {
  readonly name: string
  /** Nobody else reacts with it. */
  readonly emoji: Emoji
  /** Does something; resolves when it is over as far as the device is concerned. */
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

/** The emoji that the device at that place in the row of all devices reacts with. */
export const emojiAt = (index: number): Emoji => emojis[index] ?? { name: 'cat', code: '1f408' }
