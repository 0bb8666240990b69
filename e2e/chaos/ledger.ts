import { DraftTrail } from './draftTrail.ts'

/* The requests of a run's people and their answers: the whole basis for judging the outcome. */

/** A message of a run. Its content is `name v0`, after an edit `name v1` and so on. */
export interface SentMessage {
  readonly name: string
  /** The sending device, not the person. */
  readonly device: string
  /** The message's conversation, as `conversationKey` names it. */
  readonly conversation: string
  /** Counts the device's messages to that conversation. */
  readonly place: number
  /** The service's ID, once its answer has arrived. */
  id?: number
  /** The version acknowledged last. */
  version: number
  /** Later versions whose request got no answer: they may take effect at any time. */
  readonly openVersions: Set<number>
  deletion: Outcome
}

/** `open`: requested, but not answered, so it may have taken effect or not. */
export type Outcome = 'none' | 'open' | 'done'

/**
 * The state last requested for something that is either there or not, such as a reaction, and whether that
 * state is certain.
 */
export interface Wish {
  isThere: boolean
  isCertain: boolean
}

/** An event of the calendar. Its title is its name, its description `name v0`, and so on as with messages. */
export interface KeptEvent {
  readonly name: string
  /** The device that plans the event. */
  readonly device: string
  id?: number
  version: number
  readonly openVersions: Set<number>
  creation: Outcome
  deletion: Outcome
}

const NAME = /\b([a-z]+-\d+) v(\d+)/

/** Finds the message's name and version in its content, which can be source or HTML. */
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
  /** By message name, then by device: each device reacts with its own emoji. */
  readonly reactions = new Map<string, Map<string, Wish>>()
  /** The drafts of each device. */
  readonly drafts = new Map<string, DraftTrail>()
  readonly events = new Map<string, KeptEvent>()
  operations = 0
  readonly faults = new Map<string, number>()
  readonly #begunAt = performance.now()
  readonly #notes: Note[] = []
  readonly #places = new Map<string, number>()
  readonly #numbers = new Map<string, number>()

  /** The next name for that device. */
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

  /** Notes an event of the run, for the report of a failed run. */
  note(what: string): void {
    this.#notes.push({ at: Math.round(performance.now() - this.#begunAt), what })
  }

  /**
   * The notes on the messages and events that these texts name, one line each, with the faults of the same
   * time.
   */
  notesOn(texts: readonly string[]): readonly string[] {
    const names = new Set(texts.flatMap((text) => text.match(/[a-z]+-\d+/g) ?? []))
    const isOn = ({ what }: Note): boolean => what.split(/[ :]+/).some((word) => names.has(word))
    const [first, last] = [this.#notes.findIndex(isOn), this.#notes.findLastIndex(isOn)]
    return this.#notes
      .filter((note, index) => isOn(note) || (index > first && index < last && !/[a-z]-\d/.test(note.what)))
      .map(({ at, what }) => `${at} ms: ${what}`)
  }
}
