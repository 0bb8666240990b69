import { createHash } from 'node:crypto'
import { siteBounds } from '../../protocol/bounds.ts'
import { contentTypeOf } from '../files/contentType.ts'
import { fileHeaders, notFound } from '../files/fileResponse.ts'
import { imageSize, isBearable } from '../files/imageSize.ts'
import { TooManyRequests } from '../limits/tooManyRequests.ts'
import { readStream } from '../readStream.ts'
import { SerialQueue } from '../serialQueue.ts'
import { isAmbiguous } from './proxy.ts'

/*
 * Pictures, films and sounds of the calendar's site. Readers' browsers load them from this host, so that the site does
 * not learn who reads what, and the app's policy needs no exception. Only the site's own files are passed on, and only
 * from its own origin: the host asks no other machine, follows no redirect, and sends nothing of the reader.
 */

/** Answers `GET /site_media?address=…`. */
export type SiteMedia = (request: Request) => Promise<Response>

export interface SiteMediaOptions {
  /** `EVENTS_URL`: its origin is asked. */
  readonly eventsUrl: string
  /** Further addresses by which the site calls itself, such as its public one behind a proxy. */
  readonly homes?: () => readonly string[]
  /** Milliseconds until the site has to begin with a film. */
  readonly filmPatience?: number
  /** Milliseconds. */
  readonly now?: () => number
}

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly tag: string
}

/** A picture, or that the site has none there. */
interface Kept {
  readonly picture: Picture | undefined
  readonly at: number
}

const PICTURE = /\.(png|jpe?g|gif|webp|avif)$/i
const FILM = /\.(mp4|m4v|webm|ogv|mov|mp3|m4a|ogg|oga|opus|wav|flac)$/i
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const filmType =
  /^(video\/(mp4|webm|ogg|quicktime|x-m4v)|audio\/(mpeg|mp4|x-m4a|aac|ogg|opus|wav|x-wav|webm|flac|x-flac))$/i

/** Milliseconds for which the host gives a picture without asking again, and for which it knows of none. */
const KEPT = 60 * 60_000
const MISSING = 60_000
const PATIENCE = 20_000
/** Milliseconds until a film begins: sites make some ready only when they are asked for. */
const FILM_PATIENCE = 60_000
const AGE = 'public, max-age=3600'
/** Pictures read from the site at the same time; further ones wait. */
const AT_ONCE = 6

const tooMany = (): Response =>
  new Response('Too many requests', { status: 429, headers: { ...fileHeaders, 'retry-after': '5' } })

/** Reads the pictures of the site, and keeps those used last. */
class PictureStore {
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<Picture | undefined>>()
  readonly #lanes = Array.from({ length: AT_ONCE }, () => new SerialQueue(siteBounds.pictures_waiting))
  #turn = 0
  #bytes = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws TooManyRequests when too many pictures wait to be read */
  async get(address: string): Promise<Picture | undefined> {
    const known = this.#kept.get(address)
    if (known && this.#now() - known.at < (known.picture ? KEPT : MISSING)) {
      this.#kept.delete(address)
      this.#kept.set(address, known)
      return known.picture
    }
    const underWay = this.#underWay.get(address)
    if (underWay) return underWay
    this.#turn = (this.#turn + 1) % AT_ONCE
    const lane = this.#lanes[this.#turn] as SerialQueue
    const reading = lane
      .run(() => readPicture(address))
      .then((picture) => {
        this.#keep(address, picture)
        return picture
      })
      .finally(() => this.#underWay.delete(address))
    this.#underWay.set(address, reading)
    return reading
  }

  #drop(address: string): void {
    this.#bytes -= this.#kept.get(address)?.picture?.bytes.length ?? 0
    this.#kept.delete(address)
  }

  #keep(address: string, picture: Picture | undefined): void {
    this.#drop(address)
    this.#kept.set(address, { picture, at: this.#now() })
    this.#bytes += picture?.bytes.length ?? 0
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= siteBounds.pictures_bytes && this.#kept.size <= siteBounds.pictures) return
      this.#drop(oldest)
    }
  }
}

/** Asks the site for a file. Undefined if it cannot be reached, or leads elsewhere. */
async function ask(address: string, headers: Record<string, string>, signal: AbortSignal) {
  try {
    return await fetch(address, {
      headers: { 'user-agent': 'Parley', ...headers },
      redirect: 'manual',
      credentials: 'omit',
      signal,
    })
  } catch {
    return undefined
  }
}

/** Reads a picture; undefined if there is none, it is too large, or it is something else. */
async function readPicture(address: string): Promise<Picture | undefined> {
  const response = await ask(address, { accept: 'image/*' }, AbortSignal.timeout(PATIENCE))
  const length = Number(response?.headers.get('content-length') ?? 0)
  if (response?.status !== 200 || !response.body || length > siteBounds.picture_bytes) {
    await response?.body?.cancel()
    return undefined
  }
  const bytes = await readStream(response.body, siteBounds.picture_bytes).catch(() => undefined)
  if (bytes === undefined) return undefined
  // The site's word for the type is not used: only what the bytes are.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = contentTypeOf(head)
  if (!pictureTypes.has(type) || !isBearable(imageSize(type, head))) return undefined
  return { bytes, type, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

function pictureAnswer({ bytes, type, tag }: Picture, request: Request): Response {
  const headers = { ...fileHeaders, 'content-type': type, 'cache-control': AGE, etag: tag }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return new Response(bytes, { headers })
}

/** Passes a film on as it arrives, in the parts that the browser asks for. */
async function filmAnswer(address: string, request: Request, patience: number): Promise<Response> {
  const range = request.headers.get('range')
  const asked = range !== null && /^bytes=\d{0,15}-\d{0,15}$/.test(range) ? { range } : {}
  // A film that has begun takes as long as people watch it.
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), patience)
  const signal = AbortSignal.any([request.signal, silence.signal])
  const response = await ask(address, { accept: 'video/*, audio/*', ...asked }, signal)
  clearTimeout(timer)
  const [type = ''] = (response?.headers.get('content-type') ?? '').split(';')
  if (!response || ![200, 206].includes(response.status) || !filmType.test(type.trim())) {
    await response?.body?.cancel()
    return notFound()
  }
  const headers = new Headers({ ...fileHeaders, 'content-type': type.trim(), 'cache-control': AGE })
  for (const name of ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']) {
    const value = response.headers.get(name)
    if (value !== null && !response.headers.has('content-encoding')) headers.set(name, value)
  }
  return new Response(response.body, { status: response.status, headers })
}

/** Ends once the whole body has been read, or nobody reads it any more. */
function withEnd(response: Response, end: () => void): Response {
  if (!response.body) {
    end()
    return response
  }
  const watched = new TransformStream<Uint8Array, Uint8Array>()
  // A reader who leaves ends the film: no fault.
  void response.body.pipeTo(watched.writable).then(end, end)
  return new Response(watched.readable, { status: response.status, headers: response.headers })
}

/** Passes on the files of a calendar's site. */
export function createSiteMedia({
  eventsUrl,
  homes = () => [],
  filmPatience = FILM_PATIENCE,
  now = () => performance.now(),
}: SiteMediaOptions): SiteMedia {
  const { origin } = new URL(eventsUrl)
  const pictures = new PictureStore(now)
  let films = 0

  /** The address to ask: always at the site's own origin, whatever the site is called outside. */
  function fileAt(given: string | null): string | undefined {
    const url = given === null ? null : URL.parse(given)
    if (!url || url.username !== '' || url.password !== '' || isAmbiguous(url.pathname)) return undefined
    const own = [eventsUrl, ...homes()].map((home) => new URL(home).origin)
    if (!own.includes(url.origin)) return undefined
    return PICTURE.test(url.pathname) || FILM.test(url.pathname) ? origin + url.pathname : undefined
  }

  return async (request) => {
    if (request.method !== 'GET') return notFound()
    const address = fileAt(new URL(request.url).searchParams.get('address'))
    if (address === undefined) return notFound()
    if (FILM.test(address)) {
      if (films >= siteBounds.films) return tooMany()
      films += 1
      return withEnd(await filmAnswer(address, request, filmPatience), () => (films -= 1))
    }
    try {
      const picture = await pictures.get(address)
      return picture ? pictureAnswer(picture, request) : notFound()
    } catch (error) {
      if (error instanceof TooManyRequests) return tooMany()
      throw error
    }
  }
}
