import { fileBounds } from '../../../protocol/bounds.ts'

/** Room for what is put into a picture in place of what was taken out. */
const ROOM = 128

/**
 * What stays of a file, copied piece by piece into a new buffer: as many small pieces as somebody thought up take no more
 * memory than the file.
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

  /** Copies what stands there; what a file promises and does not have is left out. */
  keep(from: number, to: number): void {
    this.#length += this.#content.copy(this.#kept, this.#length, from, Math.min(to, this.#content.length))
  }

  /** @throws RangeError when more is added than there is room for */
  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#kept.length) throw new RangeError('A picture grows')
    this.#kept.set(bytes, this.#length)
    this.#length += bytes.length
  }

  get result(): Buffer {
    return this.#kept.subarray(0, this.#length)
  }
}
