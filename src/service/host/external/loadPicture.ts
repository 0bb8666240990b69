import { contentTypeOf } from '../../files/contentType.ts'
import { readStream } from '../../readStream.ts'
import { KeptPictures, type Picture } from './keptPictures.ts'

/** Bytes of one picture. */
const LIMIT = 1024 * 1024
/** Milliseconds for which a picture is waited for, and for which a browser is: it shows initials meanwhile. */
const TIMEOUT = 10_000
const PATIENCE = 1_500
/** Milliseconds for which a site that could not be reached, or that has no such picture, is not asked again. */
const PAUSE = 60_000
/** Addresses without a picture that are remembered. */
const MISSES = 2_000

const SVG = 'image/svg+xml'
/** Types that every browser shows. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

export interface PictureSource {
  readonly url: URL
  /** Sent with the request. */
  readonly authorization?: string | undefined
  /** Drawings are taken from the chat service itself only: their type cannot be told from their bytes. */
  readonly takesDrawings: boolean
}

/** Waits no longer than the browser may; the loading goes on and is kept for the next time. */
function soon<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function typeOf(
  response: Response,
  bytes: Uint8Array<ArrayBuffer>,
  takesDrawings: boolean,
): string | undefined {
  const type = contentTypeOf(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)))
  if (SHOWN.has(type)) return type
  const claimed = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  return takesDrawings && claimed === SVG && type === 'text/plain' ? SVG : undefined
}

async function read(response: Response, takesDrawings: boolean): Promise<Picture | undefined> {
  const length = Number(response.headers.get('content-length') ?? 0)
  if (!response.ok || !response.body || length > LIMIT) {
    await response.body?.cancel()
    return undefined
  }
  const bytes = await readStream(response.body, LIMIT)
  const type = bytes && typeOf(response, bytes, takesDrawings)
  return bytes && type !== undefined ? { type, bytes } : undefined
}

type Fetch = (url: URL, init: RequestInit) => Promise<Response>

interface Options {
  readonly fetch?: Fetch
  readonly now?: () => number
  readonly patience?: number
}

/**
 * Loads pictures, each once, and keeps them for all who ask. A site that is slow or away is not waited for again and
 * again: pictures must not hold the connections that the app needs.
 */
export class PictureLoader {
  readonly #kept = new KeptPictures()
  readonly #loading = new Map<string, Promise<Picture | undefined>>()
  /** Time until which an address, or a whole site, is not asked again. */
  readonly #pauses = new Map<string, number>()
  readonly #fetch: Fetch
  readonly #now: () => number
  readonly #patience: number

  constructor({ fetch = globalThis.fetch, now = Date.now, patience = PATIENCE }: Options = {}) {
    this.#fetch = fetch
    this.#now = now
    this.#patience = patience
  }

  /** Returns the picture; undefined if there is none, or none soon. */
  async load(source: PictureSource): Promise<Picture | undefined> {
    const { href, origin } = source.url
    const kept = this.#kept.get(href)
    if (kept !== undefined || this.#isPaused(href) || this.#isPaused(origin)) return kept
    let loading = this.#loading.get(href)
    if (loading === undefined) {
      loading = this.#fetchOnce(source).finally(() => this.#loading.delete(href))
      this.#loading.set(href, loading)
    }
    return soon(loading, this.#patience)
  }

  async #fetchOnce({ url, authorization, takesDrawings }: PictureSource): Promise<Picture | undefined> {
    let picture: Picture | undefined
    try {
      const response = await this.#fetch(url, {
        headers: { accept: 'image/*', ...(authorization === undefined ? {} : { authorization }) },
        // An address that leads elsewhere has no picture; the others of its site can have theirs.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      picture = await read(response, takesDrawings)
    } catch {
      this.#pause(url.origin)
      return undefined
    }
    if (picture) this.#kept.keep(url.href, picture)
    else this.#pause(url.href)
    return picture
  }

  #isPaused(name: string): boolean {
    const until = this.#pauses.get(name)
    if (until === undefined) return false
    if (this.#now() < until) return true
    this.#pauses.delete(name)
    return false
  }

  #pause(name: string): void {
    this.#pauses.delete(name)
    this.#pauses.set(name, this.#now() + PAUSE)
    for (const oldest of this.#pauses.keys()) {
      if (this.#pauses.size <= MISSES) return
      this.#pauses.delete(oldest)
    }
  }
}
