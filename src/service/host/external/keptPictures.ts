/** A picture whose bytes were checked. */
export interface Picture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Bytes of all kept pictures: some thousand avatars. */
const ROOM = 16 * 1024 * 1024

/** Pictures by their address; the least recently used are dropped first. */
export class KeptPictures {
  readonly #pictures = new Map<string, Picture>()
  readonly #room: number
  #taken = 0

  constructor(room = ROOM) {
    this.#room = room
  }

  get(url: string): Picture | undefined {
    const picture = this.#pictures.get(url)
    if (picture === undefined) return undefined
    this.#pictures.delete(url)
    this.#pictures.set(url, picture)
    return picture
  }

  keep(url: string, picture: Picture): void {
    this.#drop(url)
    this.#pictures.set(url, picture)
    this.#taken += picture.bytes.byteLength
    for (const oldest of this.#pictures.keys()) {
      if (this.#taken <= this.#room) return
      this.#drop(oldest)
    }
  }

  #drop(url: string): void {
    const picture = this.#pictures.get(url)
    if (picture === undefined) return
    this.#pictures.delete(url)
    this.#taken -= picture.bytes.byteLength
  }
}
