import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readStream } from '../../readStream.ts'

/*
 * Answers of the calendar, read whole so that they can be compressed, and named by a tag: a browser that has the same
 * answer is told so, in place of receiving it again.
 */

type Bytes = Uint8Array<ArrayBuffer>

/** The bytes can be sent to many readers, and are compressed once for all of them. */
export interface WholeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Bytes
  readonly packed: Map<string, Promise<Bytes>>
}

/** Shorter answers are sent as they are. */
const WORTH_PACKING = 1_000

const packings: Readonly<Record<string, (bytes: Bytes) => Promise<Bytes>>> = {
  br: async (bytes) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes)),
}

/** True for answers that are text, whole, and not compressed yet. */
export function isText({ headers, body }: Response): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return (
    body !== null &&
    !headers.has('content-encoding') &&
    /^(application\/json|text\/calendar)$/i.test(type.trim())
  )
}

/**
 * Reads an answer whole.
 * @param most bytes; undefined if the answer has more
 */
export async function readWhole(response: Response, most: number): Promise<WholeAnswer | undefined> {
  const bytes = response.body ? await readStream(response.body, most) : new Uint8Array()
  if (bytes === undefined) return undefined
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return { status: response.status, headers, bytes, packed: new Map() }
}

const tagOf = ({ headers, bytes }: WholeAnswer): string => {
  const own = headers.get('etag')
  // Weak, because compressed answers have other bytes.
  if (own !== null) return own.startsWith('W/') ? own : `W/${own}`
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

const strong = (tag: string): string => tag.trim().replace(/^W\//, '')

const isKnown = (header: string | null, tag: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim() === '*' || strong(each) === strong(tag))

/** The best form that the reader accepts; undefined for the bytes as they are. */
function packingFor(accepted: string | null): string | undefined {
  const names = new Set(
    (accepted ?? '')
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]?.trim().toLowerCase()),
  )
  return Object.keys(packings).find((name) => names.has(name))
}

async function packedBody({ bytes, packed }: WholeAnswer, packing: string): Promise<Bytes> {
  const known = packed.get(packing)
  if (known) return known
  const made = packings[packing]?.(bytes) ?? Promise.resolve(bytes)
  packed.set(packing, made)
  return made
}

/**
 * Sends the answer in the form that the reader accepts; without its bytes if the reader has them.
 * @param audience `everybody`: browsers keep the answer, and ask each time if it is still the same. `reader`: it is for
 * this reader alone, and nobody keeps it.
 */
export async function answerWith(
  whole: WholeAnswer,
  request: Request,
  audience: 'everybody' | 'reader',
): Promise<Response> {
  const { status } = whole
  const headers = new Headers(whole.headers)
  headers.append('vary', 'accept-encoding')
  if (audience === 'everybody' && status === 200) {
    const tag = tagOf(whole)
    headers.append('vary', 'authorization, cookie, accept-language')
    headers.set('cache-control', 'no-cache')
    headers.set('etag', tag)
    if (isKnown(request.headers.get('if-none-match'), tag)) {
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
  }
  const packing =
    whole.bytes.length < WORTH_PACKING ? undefined : packingFor(request.headers.get('accept-encoding'))
  if (packing === undefined) return new Response(whole.bytes, { status, headers })
  headers.set('content-encoding', packing)
  return new Response(await packedBody(whole, packing), { status, headers })
}
