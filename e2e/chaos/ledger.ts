import { DraftTrail } from './draftTrail.ts'

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

/** An event of the calendar. Its title is its name, its description `name v0`, and so on as with messages. */
export interface KeptEvent {
  readonly name: string
  /** Who plans it: a device. */
  readonly device: string
  id?: number
  version: number
  readonly openVersions: Set<number>
  creation: Outcome
  deletion: Outcome
}

const NAME = /\b([a-z]+-\d+) v(\d+)/

/** The message's name and version, from its content in whatever form. */
export function nameIn(content: string): { name: string; version: number } | undefined {
  const [, name, version] = NAME.exec(content) ?? []
  return name === undefined ? undefined : { name, version: Number(version) }
}

interface Note {
  /** Milliseconds since the run began. */
  readonly at: number
  readonly what: string
}

export class Ledger {
  readonly messages = new Map<string, SentMessage>()
  /** By message name, then by the device, each of which reacts with an emoji of its own. */
  readonly reactions = new Map<string, Map<string, Wish>>()
  /** What each device wrote into its draft. */
  readonly drafts = new Map<string, DraftTrail>()
  readonly events = new Map<string, KeptEvent>()
  operations = 0
  readonly faults = new Map<string, number>()
  readonly #begunAt = performance.now()
  readonly #notes: Note[] = []
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
    this.note(`the nemesis: ${fault}`)
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }

  draftOf(device: string): DraftTrail {
    const trail = this.drafts.get(device) ?? new DraftTrail()
    this.drafts.set(device, trail)
    return trail
  }

  /** Remembers that something happened, to be told when something went wrong. */
  note(what: string): void {
    this.#notes.push({ at: Math.round(performance.now() - this.#begunAt), what })
  }

  /** What happened to the messages and events that these texts name, one line each, and the faults meanwhile. */
  notesOn(texts: readonly string[]): readonly string[] {
    const names = new Set(texts.flatMap((text) => text.match(/[a-z]+-\d+/g) ?? []))
    const isOn = ({ what }: Note): boolean => what.split(/[ :]+/).some((word) => names.has(word))
    const [first, last] = [this.#notes.findIndex(isOn), this.#notes.findLastIndex(isOn)]
    return this.#notes
      .filter((note, index) => isOn(note) || (index > first && index < last && !/[a-z]-\d/.test(note.what)))
      .map(({ at, what }) => `${at} ms: ${what}`)
  }
}
