import { momentOf } from './moments.ts'

/*
 * Conversations are written as plays, one file for each theme:
 *
 *   == design > icon set            the following lines' channel and topic (direct: `== @ mira lena`)
 *   -- 12d 09:40                    the time of the first line (see moments.ts)
 *   lena: Two families to choose    a line of Lena's;
 *     from, both free.              indented lines continue it
 *     %react tada: noah mira        an action on the message
 *   noah +25: The first, please.    25 minutes later; without a number a few minutes
 *
 * After `%`: react EMOJI: PEOPLE · star PEOPLE · was EARLIER TEXT · from EARLIER TOPIC · label NAME · vote OPTION: PEOPLE
 */

export type Place =
  | { readonly channel: string; readonly topic: string }
  | { readonly people: readonly string[] }

export interface Line {
  readonly place: Place
  readonly by: string
  readonly text: string
  /** UNIX seconds. */
  readonly sentAt: number
  /** By the name of the emoji. */
  readonly reactions: readonly { readonly emoji: string; readonly by: readonly string[] }[]
  readonly starredBy: readonly string[]
  /** The text before it was edited. */
  readonly earlierText: string | undefined
  /** The topic before it was moved. */
  readonly earlierTopic: string | undefined
  /** Name by which other lines refer to this one. */
  readonly label: string | undefined
  /** Votes in the message's poll, by number of the option. */
  readonly votes: readonly { readonly option: number; readonly by: readonly string[] }[]
}

type Draft = { -readonly [K in keyof Line]: Line[K] }

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** `NAME: PEOPLE` */
function namedPeople(text: string): [name: string, people: string[]] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), words(text.slice(colon + 1))]
}

function placeOf(heading: string): Place {
  if (heading.startsWith('@')) return { people: words(heading.slice(1)) }
  const [channel = '', topic = ''] = heading.split(/ > ?/, 2)
  return { channel: channel.trim(), topic: topic.trim() }
}

function note(line: Draft, kind: string, rest: string): void {
  switch (kind) {
    case 'react': {
      const [emoji, by] = namedPeople(rest)
      line.reactions = [...line.reactions, { emoji, by }]
      return
    }
    case 'vote': {
      const [option, by] = namedPeople(rest)
      line.votes = [...line.votes, { option: Number(option), by }]
      return
    }
    case 'star':
      line.starredBy = words(rest)
      return
    case 'was':
      line.earlierText = rest
      return
    case 'from':
      line.earlierTopic = rest
      return
    case 'label':
      line.label = rest
      return
    default:
      throw new Error(`Nobody knows what %${kind} means`)
  }
}

/** Parses a play. `random` provides pauses that are not written down. */
export class ScreenplayReader {
  readonly #now: number
  readonly #random: () => number
  readonly #lines: Draft[] = []
  #place: Place | undefined
  #clock = 0

  constructor(now: number, random: () => number) {
    this.#now = now
    this.#random = random
  }

  read(source: string): Line[] {
    for (const row of source.split('\n')) this.#readRow(row)
    return this.#lines.map((line) => ({ ...line, text: line.text.trimEnd() }))
  }

  #readRow(row: string): void {
    if (row.startsWith('== ')) this.#place = placeOf(row.slice(3))
    else if (row.startsWith('-- ')) this.#clock = momentOf(row.slice(3), this.#now)
    else if (row.startsWith('  %')) this.#annotate(row.slice(3))
    else if (row === '' || row.startsWith('  ')) this.#goOn(row.slice(2))
    else this.#speak(row)
  }

  #speak(row: string): void {
    const [, by, pause, text] = /^([a-z]+)(?: \+(\d+))?: ?(.*)$/.exec(row) ?? []
    if (by === undefined || text === undefined || !this.#place) throw new Error(`Nobody says: ${row}`)
    this.#clock += pause === undefined ? 40 + Math.floor(this.#random() * 400) : Number(pause) * 60
    this.#lines.push({
      place: this.#place,
      by,
      text,
      sentAt: Math.min(this.#clock, this.#now - 5),
      reactions: [],
      starredBy: [],
      earlierText: undefined,
      earlierTopic: undefined,
      label: undefined,
      votes: [],
    })
  }

  #lastLine(): Draft | undefined {
    return this.#lines.at(-1)
  }

  #goOn(text: string): void {
    const line = this.#lastLine()
    if (line) line.text += `\n${text}`
  }

  #annotate(text: string): void {
    const line = this.#lastLine()
    const space = text.indexOf(' ')
    if (line) note(line, text.slice(0, space), text.slice(space + 1))
  }
}
