import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { embeddableHeaders, securityHeaders, strictTransportSecurity } from './securityHeaders.ts'
import type { Peer } from './peer.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Encodings that the build leaves beside a file, the best first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

interface StaticFile {
  readonly isPage: boolean
  readonly path: string
  readonly contentType: string
  readonly cacheControl: string
  readonly etag: string
  readonly encodings: readonly (typeof encodings)[number][]
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const INDEX = '/index.html'

const isServed = (path: string): boolean =>
  !/\.(br|gz)$/.test(path) && !/(^|\/)\./.test(path) && statSync(path).isFile()

function describe(folder: string, file: string): StaticFile {
  const path = join(folder, file)
  const hash = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 16)
  return {
    isPage: file === 'index.html',
    path,
    contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
    // Names under /assets/ carry a hash of the content.
    cacheControl: file.startsWith(`assets${sep}`) ? IMMUTABLE : 'no-cache',
    etag: `"${hash}"`,
    encodings: encodings.filter(
      ({ ending }) => statSync(path + ending, { throwIfNoEntry: false }) !== undefined,
    ),
  }
}

const acceptsHtml = (request: Request): boolean =>
  (request.headers.get('accept') ?? '*/*').includes('text/html')

const notFound = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Whether this is the public calendar as pages of others show it. */
function isEmbeddable({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  return /^\/(calendar|event|venue|organizer)(\/|$)/.test(pathname) && searchParams.get('embed') === '1'
}

async function answer(file: StaticFile, request: Request, peer: Peer): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = file.encodings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted))
  const headers: Record<string, string> = {
    ...(file.isPage && isEmbeddable(request) ? embeddableHeaders : securityHeaders),
    ...(peer.scheme === 'https' ? { 'strict-transport-security': strictTransportSecurity } : {}),
    'content-type': file.contentType,
    'cache-control': file.cacheControl,
    vary: 'accept-encoding',
    etag: file.etag,
  }
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  if (encoding) headers['content-encoding'] = encoding.name
  const body = await readFile(file.path + (encoding?.ending ?? ''))
  headers['content-length'] = String(body.byteLength)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/**
 * Serves the built app. Which files there are is known at the start, so no path can lead anywhere else. What is no file
 * is an address of the app where a page is asked for, and is answered with the app itself.
 */
export function createStaticFiles(folder: string) {
  const files = new Map(
    globSync('**/*', { cwd: folder })
      .filter((file) => isServed(join(folder, file)))
      .map((file) => [`/${file.split(sep).join('/')}`, describe(folder, file)]),
  )
  return (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const file = files.get(pathname)
    const isPage = !file && !pathname.startsWith('/assets/') && acceptsHtml(request)
    const found = file ?? (isPage ? files.get(INDEX) : undefined)
    return isReading && found ? answer(found, request, peer) : Promise.resolve(notFound())
  }
}
