import { openAsBlob } from 'node:fs'
import { isMissing } from './diskFile.ts'

/** A file on disk with the headers of its answer. */
export interface ServedFile {
  readonly file: string
  readonly contentType: string
  readonly disposition: string
  readonly cacheControl: string
  /** Changes whenever the content does. */
  readonly tag: string
}

interface ByteRange {
  readonly start: number
  /** The last byte, included. */
  readonly end: number
}

/**
 * Parses the single range of a header; `all` if there is none or several, undefined if it cannot be
 * satisfied.
 */
export function readRange(header: string | null, size: number): ByteRange | 'all' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : undefined
}

/** Headers that keep uploads from being executed, embedded with privileges, or read by other sites. */
export const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const

/** The same answer for missing and for forbidden files. */
export const notFound = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: { ...fileHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Opens the file, to be read as it is sent; undefined if it does not exist. */
async function openFile(file: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Answers with a file: whole, the requested range, or 304 if the reader has it already. */
export async function fileResponse(served: ServedFile, request: Request): Promise<Response> {
  const content = await openFile(served.file)
  if (!content) return notFound()
  const { size } = content
  const etag = `"${served.tag}"`
  const headers: Record<string, string> = {
    ...fileHeaders,
    'content-type': served.contentType,
    'content-disposition': served.disposition,
    'cache-control': served.cacheControl,
    'accept-ranges': 'bytes',
    etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const range = readRange(request.headers.get('range'), size)
  if (!range) {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  }
  const part = range === 'all' ? content : content.slice(range.start, range.end + 1)
  headers['content-length'] = String(part.size)
  if (range !== 'all') headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`
  const body = request.method === 'HEAD' ? null : part.stream()
  return new Response(body, { status: range === 'all' ? 200 : 206, headers })
}
