import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { GuardedRequest } from './guardedRequest.ts'

/** Largest body of a type of content, and what becomes of a longer one. */
export interface BodyLimit {
  /** After decompression, and before. */
  readonly bytes: number
  readonly longer: 'cut' | 'refuse'
}

export interface Retrieval {
  /** The `Accept` header. */
  readonly accept: string
  readonly userAgent: string
  /** Milliseconds for everything: names, redirects, body. */
  readonly milliseconds: number
  readonly redirects: number
  /** The `Range` header; a server that knows no ranges answers with everything. */
  readonly range?: string
  /** What an earlier answer gave to ask by whether it still holds; then the answer is `Unchanged`. */
  readonly earlier?: Validators
  /** Aborts the retrieval. */
  readonly signal?: AbortSignal
  /** Returns undefined for types that are not wanted. @param type in lower case, without parameters */
  readonly limitOf: (type: string) => BodyLimit | undefined
}

/** The `ETag` and `Last-Modified` headers of an answer, as sent. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The earlier answer still holds. */
export class Unchanged extends Error {
  override name = 'Unchanged'
}

export interface Retrieved extends Validators {
  /** The last address, after redirects. */
  readonly url: URL
  /** In lower case, without parameters. */
  readonly type: string
  /** Empty if the server names none. */
  readonly charset: string
  readonly body: Buffer
  /** The `Content-Range` header of an answer with a range. */
  readonly range?: string
}

/** The server's answer is none that is wanted: another type or status, too long, or redirected too often. */
export class UnwantedAnswer extends Error {
  override name = 'UnwantedAnswer'
  readonly about: 'coding' | 'tooLong' | 'status' | 'type' | 'redirects'
  /** Of HTTP; 0 if it is about something else. */
  readonly status: number
  constructor(about: UnwantedAnswer['about'], message: string, status = 0) {
    super(message)
    this.about = about
    this.status = status
  }
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function decoderFor(response: IncomingMessage): Transform | undefined {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return undefined
  const create = decoders[coding]
  if (!create) throw new UnwantedAnswer('coding', `content coding ${coding}`)
  return create()
}

/** Reads the body as far as the limit allows: what a few bytes unpack to is never held in memory. */
async function readBody(response: IncomingMessage, { bytes, longer }: BodyLimit): Promise<Buffer> {
  const decoder = decoderFor(response)
  let received = 0
  if (decoder) {
    // Compressed bytes that unpack to nothing count, too.
    response.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > bytes) decoder.destroy(new UnwantedAnswer('tooLong', 'too long'))
    })
    response.on('error', (error) => decoder.destroy(error))
    response.pipe(decoder)
  }
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of (decoder ?? response) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length <= bytes) continue
      if (longer === 'refuse') throw new UnwantedAnswer('tooLong', 'too long')
      break
    }
  } finally {
    decoder?.destroy()
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

function typeOf(response: IncomingMessage): Pick<Retrieved, 'type' | 'charset'> {
  const header = response.headers['content-type'] ?? ''
  const [type = ''] = header.split(';')
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1] ?? ''
  return { type: type.trim().toLowerCase(), charset }
}

async function read(
  response: IncomingMessage,
  url: URL,
  { limitOf, range: wantedRange, earlier }: Retrieval,
): Promise<Retrieved> {
  const status = response.statusCode ?? 0
  const range = status === 206 && wantedRange !== undefined ? response.headers['content-range'] : undefined
  if (status === 304 && earlier) throw new Unchanged()
  if (status !== 200 && range === undefined) throw new UnwantedAnswer('status', `status ${status}`, status)
  const { type, charset } = typeOf(response)
  const limit = limitOf(type)
  if (!limit) throw new UnwantedAnswer('type', `type ${type}`)
  if (limit.longer === 'refuse' && Number(response.headers['content-length']) > limit.bytes)
    throw new UnwantedAnswer('tooLong', 'too long')
  const body = await readBody(response, limit)
  return {
    url,
    type,
    charset,
    body,
    etag: response.headers.etag ?? null,
    lastModified: response.headers['last-modified'] ?? null,
    ...(range === undefined ? {} : { range }),
  }
}

function withoutCredentials(url: URL): URL {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain
}

const conditionsOf = (earlier: Validators | undefined): Readonly<Record<string, string>> => ({
  ...(typeof earlier?.etag === 'string' && { 'if-none-match': earlier.etag }),
  ...(typeof earlier?.lastModified === 'string' && { 'if-modified-since': earlier.lastModified }),
})

/**
 * Reads what is at an address, without cookies and credentials. Each address of a redirect is checked like the first.
 * @throws ClosedAddress, Unchanged, UnwantedAnswer, and errors of the network
 */
export async function retrieve(request: GuardedRequest, first: URL, options: Retrieval): Promise<Retrieved> {
  const patience = AbortSignal.timeout(options.milliseconds)
  const signal = options.signal ? AbortSignal.any([patience, options.signal]) : patience
  const headers = {
    accept: options.accept,
    'accept-encoding': options.range === undefined ? 'gzip, br' : 'identity',
    'user-agent': options.userAgent,
    ...(options.range === undefined ? {} : { range: options.range }),
    ...conditionsOf(options.earlier),
  }
  let url = withoutCredentials(first)
  for (let redirects = 0; redirects <= options.redirects; redirects++) {
    // oxlint-disable-next-line no-await-in-loop -- each redirect names the next address
    const response = await request(url, { method: 'GET', headers, signal })
    try {
      const location = isRedirect(response.statusCode ?? 0) ? response.headers.location : undefined
      // oxlint-disable-next-line no-await-in-loop -- the last round
      if (location === undefined) return await read(response, url, options)
      const next = URL.parse(location, url)
      if (!next) throw new UnwantedAnswer('redirects', 'invalid redirect')
      url = withoutCredentials(next)
    } finally {
      response.destroy()
    }
  }
  throw new UnwantedAnswer('redirects', 'too many redirects')
}
