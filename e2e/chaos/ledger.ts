/*
 * What the people of a run did, and what they were answered: all that the outcome is measured by.
 */

/** A message that somebody sent. Its content is `name v0`, after an edit `name v1` and so on. */
export interface SentMessage {
  readonly name: string
  /** Who sent it: a device, not a person. */
  readonly device: string
  /** Where it was sent to, as `conversationKey` says. */
  readonly conversation: string
  /** Counts the device's messages to that conversation. */
  readonly place: number
  /** The service's ID, once it was told. */
  id?: number
  /** The version that was acknowledged last. */
  version: number
  /** Later versions whose request got no answer: they may come into force at any time. */
  readonly openVersions: Set<number>
  deletion: Outcome
}

/** `open`: asked for, but not answered: it may have happened, or not. */
export type Outcome = 'none' | 'open' | 'done'

/** Something that is either there or not, such as a reaction: as it was asked for last, and whether that is certain. */
export interface Wish {
  isThere: boolean
  isCertain: boolean
}

export interface KeptEvent {
  readonly name: string
  id?: number
  creation: Outcome
  deletion: Outcome
}

const NAME = /\b([a-z]+-\d+) v(\d+)/

/** The message's name and version, from its content in whatever form. */
export function nameIn(content: string): { name: string; version: number } | undefined {
  const [, name, version] = NAME.exec(content) ?? []
  return name === undefined ? undefined : { name, version: Number(version) }
}

export class Ledger {
  readonly messages = new Map<string, SentMessage>()
  /** By message name, then by the device, each of which reacts with an emoji of its own. */
  readonly reactions = new Map<string, Map<string, Wish>>()
  /** The last text of each device's drafts, by device. */
  readonly drafts = new Map<string, string>()
  readonly events = new Map<string, KeptEvent>()
  operations = 0
  readonly faults = new Map<string, number>()
  readonly #places = new Map<string, number>()
  readonly #numbers = new Map<string, number>()

  /** The next name of that device. */
  nameFor(device: string): string {
    const number = (this.#numbers.get(device) ?? 0) + 1
    this.#numbers.set(device, number)
    return `${device}-${number}`
  }

  send(device: string, conversation: string): SentMessage {
    const key = `${device} ${conversation}`
    const place = (this.#places.get(key) ?? 0) + 1
    this.#places.set(key, place)
    const message: SentMessage = {
      name: this.nameFor(device),
      device,
      conversation,
      place,
      version: 0,
      openVersions: new Set(),
      deletion: 'none',
    }
    this.messages.set(message.name, message)
    return message
  }

  reaction(name: string, device: string): Wish {
    const byDevice = this.reactions.get(name) ?? new Map<string, Wish>()
    this.reactions.set(name, byDevice)
    const wish = byDevice.get(device) ?? { isThere: false, isCertain: true }
    byDevice.set(device, wish)
    return wish
  }

  strike(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }
}
