/** A long piece of JSON that several events carry, such as the HTML of a message: kept and counted once. */
export interface LongText {
  readonly text: string
}

/** JSON, which the pieces make one after another. */
export type Pieces = readonly (string | LongText)[]

/** An event as it goes over the wire, shared by every queue that gets the same text. */
export interface StoredEvent {
  readonly id: number
  /** JSON, with the ID in it. */
  readonly pieces: Pieces
  /** Those of the pieces that others may share. */
  readonly long: readonly LongText[]
  /** UTF-16 units of the pieces that are the event's own, and of all. */
  readonly own: number
  readonly length: number
  /** Messages it tells about: withdrawn when the reader loses sight of all of them. */
  readonly messageIds: readonly number[] | undefined
}

/** UTF-16 units: a longer text is worth sharing with events that differ elsewhere. */
export const LONG = 4096

export const isLong = (piece: string | LongText): piece is LongText => typeof piece !== 'string'

/** What is long is kept apart. */
const kept = (piece: string | LongText): string | LongText =>
  isLong(piece) || piece.length <= LONG ? piece : { text: piece }

export function storedEvent(id: number, pieces: Pieces, messageIds?: readonly number[]): StoredEvent {
  const parts = pieces.map(kept)
  const long = parts.filter(isLong)
  let own = 0
  for (const part of parts) if (!isLong(part)) own += part.length
  let length = own
  for (const { text } of long) length += text.length
  return { id, pieces: parts, long, own, length, messageIds }
}

/** A withdrawn event keeps its place and its ID, which the client may acknowledge, but says nothing. */
export const heartbeat = (id: number): StoredEvent => storedEvent(id, [`{"type":"heartbeat","id":${id}}`])

export const textsOf = ({ pieces }: StoredEvent): string[] =>
  pieces.map((piece) => (isLong(piece) ? piece.text : piece))

/** Takes the JSON of values for events; the same long text is written once for all of them. */
export class PieceWriter {
  readonly #long = new Map<string, LongText>()

  #literal(value: string): LongText {
    const known = this.#long.get(value) ?? { text: JSON.stringify(value) }
    this.#long.set(value, known)
    return known
  }

  /** The object as JSON: its long texts come first, as pieces of their own. */
  object(object: object): Pieces {
    const isLongText = ([, value]: [string, unknown]): boolean =>
      typeof value === 'string' && value.length > LONG
    const entries = Object.entries(object)
    if (!entries.some(isLongText)) return [JSON.stringify(object)]
    const long = entries.filter(isLongText) as [string, string][]
    const rest = JSON.stringify(Object.fromEntries(entries.filter((entry) => !isLongText(entry))))
    const pieces = long.flatMap(([name, value], index) => [
      `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
      this.#literal(value),
    ])
    return [...pieces, rest === '{}' ? '}' : `,${rest.slice(1)}`]
  }
}
