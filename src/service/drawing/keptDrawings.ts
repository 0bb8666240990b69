import { drawingBounds } from '../../protocol/bounds.ts'

/** Cache of rendered pieces by `drawableKey`; the least recently used are dropped first. */
export class KeptDrawings {
  readonly #drawings = new Map<string, string>()
  #length = 0

  get(key: string): string | undefined {
    const html = this.#drawings.get(key)
    if (html === undefined) return undefined
    this.#drawings.delete(key)
    this.#drawings.set(key, html)
    return html
  }

  keep(key: string, html: string): void {
    if (this.#drawings.has(key)) return
    this.#drawings.set(key, html)
    this.#length += key.length + html.length
    for (const [oldest, old] of this.#drawings) {
      if (this.#length <= drawingBounds.kept_html) return
      this.#drawings.delete(oldest)
      this.#length -= oldest.length + old.length
    }
  }
}
