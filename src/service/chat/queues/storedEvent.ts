/** Long JSON text that several events contain, such as a message's HTML: stored and counted once. */
export interface LongText {
  readonly text: string
}

/** JSON text, when joined. */
export type Pieces = readonly (string | LongText)[]

/** An event in its wire form, shared by every queue that gets the same text. */
export interface StoredEvent {
  readonly id: number
  /** JSON, including the event ID. */
  readonly pieces: Pieces
  /** The pieces that other events can share. */
  readonly long: readonly LongText[]
  /** UTF-16 units: of the event's own pieces, and of all. */
  readonly own: number
  readonly length: number
  /** IDs of the event's messages; it is withdrawn when the reader loses access to all of them. */
  readonly messageIds: readonly number[] | undefined
}

/** UTF-16 units from which a text is shared between events. */
export const LONG = 4096

export const isLong = (piece: string | LongText): piece is LongText => typeof piece !== 'string'

/** Long texts become separate pieces. */
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

/**
 * Replaces a withdrawn event: keeps its place and ID, which the client will acknowledge, without its content.
 */
export const heartbeat = (id: number): StoredEvent => storedEvent(id, [`{"type":"heartbeat","id":${id}}`])

export const textsOf = ({ pieces }: StoredEvent): string[] =>
  pieces.map((piece) => (isLong(piece) ? piece.text : piece))

/** Converts values to JSON for events; equal long texts are converted once. */
export class PieceWriter {
  readonly #long = new Map<string, LongText>()

  #literal(value: string): LongText {
    const known = this.#long.get(value) ?? { text: JSON.stringify(value) }
    this.#long.set(value, known)
    return known
  }

  /** Converts the object to JSON, with its long texts first, as separate pieces. */
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
