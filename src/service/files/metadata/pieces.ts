import { fileBounds } from '../../../protocol/bounds.ts'

/** Bytes for data inserted in place of removed metadata. */
const ROOM = 128

/**
 * The kept parts of a file, copied into one new buffer, so that a file of many tiny parts takes no more
 * memory than its size.
 */
export class Pieces {
  readonly #content: Buffer
  readonly #kept: Buffer
  #length = 0
  #count = 0

  constructor(content: Buffer) {
    this.#content = content
    this.#kept = Buffer.allocUnsafe(content.length + ROOM)
  }

  /** @throws RangeError when the file has more parts than a picture can have */
  count(): void {
    this.#count += 1
    if (this.#count > fileBounds.picture_parts) throw new RangeError('A picture has too many parts')
  }

  /** Copies a range, up to the end of the file. */
  keep(from: number, to: number): void {
    this.#length += this.#content.copy(this.#kept, this.#length, from, Math.min(to, this.#content.length))
  }

  /** @throws RangeError when the added data exceeds its space */
  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#kept.length) throw new RangeError('A picture grows')
    this.#kept.set(bytes, this.#length)
    this.#length += bytes.length
  }

  get result(): Buffer {
    return this.#kept.subarray(0, this.#length)
  }
}
