import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { HostSettings } from './environment.ts'
import { nameDocument } from './namedDocument.ts'
import type { OrganizationName } from './organizationName.ts'
import {
  documentHeaders,
  partHeaders,
  securityHeaders,
  strictTransportSecurity,
  viewerHeaders,
} from './securityHeaders.ts'
import type { Peer } from './peer.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Compressed forms that the build writes beside a file, in order of preference. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

type Encoding = (typeof encodings)[number] | undefined

interface StaticFile {
  /** Those beside the file's own. */
  readonly policy: Readonly<Record<string, string>>
  readonly path: string
  readonly contentType: string
  readonly cacheControl: string
  readonly etag: string
  readonly encodings: readonly (typeof encodings)[number][]
  readonly vary: string
  readonly read: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const INDEX = '/index.html'
/** The page that shows the interfaces, at `/api`. */
const VIEWER = 'api/index.html'
/**
 * The service worker that stores the app in browsers. If the file is missing, the app unregisters earlier
 * ones.
 */
const WORKER = '/sw.js'

/** Excludes source maps, which the build writes for debugging. */
const isServed = (path: string): boolean =>
  !/\.(br|gz|map)$/.test(path) && !/(^|\/)\./.test(path) && statSync(path).isFile()

/** Files that browsers only use as parts of a page. The service worker is none: it has a policy of its own. */
const PART = /^assets\/.*\.(js|css|woff2)$/

function policyOf(name: string, content: Buffer): Readonly<Record<string, string>> {
  if (name === VIEWER) return viewerHeaders
  if (PART.test(name)) return partHeaders
  return `/${name}` === INDEX ? documentHeaders(content.toString()) : securityHeaders
}

function describe(folder: string, file: string): StaticFile {
  const path = join(folder, file)
  const content = readFileSync(path)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  return {
    policy: policyOf(file.split(sep).join('/'), content),
    path,
    contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
    // Names under /assets/ contain a hash of the content.
    cacheControl: file.startsWith(`assets${sep}`) ? IMMUTABLE : 'no-cache',
    etag: `"${hash}"`,
    encodings: encodings.filter(
      ({ ending }) => statSync(path + ending, { throwIfNoEntry: false }) !== undefined,
    ),
    // The document has the organization's name for those alone who ask for a page.
    vary: `/${file}` === INDEX ? 'accept, accept-encoding' : 'accept-encoding',
    read: (encoding) => readFile(path + (encoding?.ending ?? '')),
  }
}

/** The document with the organization's name, as it is now. */
class NamedIndex {
  #made: { readonly index: StaticFile; readonly name: string; readonly file: StaticFile } | undefined

  of(index: StaticFile, name: string): StaticFile {
    if (this.#made?.index !== index || this.#made.name !== name) {
      const { etag, read } = nameDocument(() => readFile(index.path, 'utf8'), index.etag, name)
      const file = { ...index, etag, encodings, read: (encoding: Encoding) => read(encoding?.name) }
      this.#made = { index, name, file }
    }
    return this.#made.file
  }

  /** Forgets a document that could not be read. */
  forget(): void {
    this.#made = undefined
  }
}

/** Returns true if a page is acceptable: browsers say so; tools that accept anything get it at the root. */
function acceptsPage(request: Request, pathname: string): boolean {
  const accept = request.headers.get('accept') ?? '*/*'
  return accept.includes('text/html') || (accept === '*/*' && pathname === '/')
}

const inWords = (status: number, words: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(words, {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })

const notFound = (): Response => inWords(404, 'Not found')

const notBuilt = (): Response =>
  inWords(503, 'Parley is being built. Load this page again in a moment.', { 'retry-after': '5' })

async function answer(file: StaticFile, request: Request, peer: Peer): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = file.encodings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted))
  const headers: Record<string, string> = {
    ...file.policy,
    ...(peer.scheme === 'https' ? { 'strict-transport-security': strictTransportSecurity } : {}),
    'content-type': file.contentType,
    'cache-control': file.cacheControl,
    vary: file.vary,
    etag: file.etag,
  }
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  if (encoding) headers['content-encoding'] = encoding.name
  const body = await file.read(encoding)
  headers['content-length'] = String(body.byteLength)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

interface Build {
  readonly files: ReadonlyMap<string, StaticFile>
  /** Identifies the page's version; undefined if there is no page. */
  readonly stamp: string | undefined
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns a value that changes with each build. */
function stampOf(folder: string): string | undefined {
  const page = statSync(join(folder, INDEX), { throwIfNoEntry: false })
  return page && `${page.ino} ${page.mtimeMs}`
}

/** Returns true if the folder contains a built app. */
export const isBuilt = (folder: string): boolean => stampOf(folder) !== undefined

function readBuild(folder: string): Build {
  const stamp = stampOf(folder)
  try {
    const files = globSync('**/*', { cwd: folder }).filter((file) => isServed(join(folder, file)))
    return {
      files: new Map(files.map((file) => [`/${file.split(sep).join('/')}`, describe(folder, file)])),
      stamp,
    }
  } catch (error) {
    if (isGone(error)) return { files: new Map(), stamp: undefined } // replaced while it was being read
    throw error
  }
}

/**
 * Serves the built app. Only files listed after a build are served, so no path can escape the folder; a new
 * build, whose page names other files, is listed again. Other paths are addresses of the app if a page is
 * requested, and are answered with the app itself.
 * @param offlineShell `off`: hides the worker that stores the app in browsers
 * @param nameOf the organization's name, which pages have in their document; the worker, which stores the document as it
 * was built, gets it without
 */
export function createStaticFiles(
  folder: string,
  offlineShell: HostSettings['offlineShell'] = 'on',
  nameOf: OrganizationName = () => undefined,
) {
  let build = readBuild(folder)
  const namedIndex = new NamedIndex()
  const withName = (file: StaticFile, request: Request): StaticFile => {
    const isAsked = request.headers.get('accept')?.includes('text/html') === true
    const name = isAsked && file === build.files.get(INDEX) ? nameOf() : undefined
    return name === undefined ? file : namedIndex.of(file, name)
  }
  return async (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound()
    if (stampOf(folder) !== build.stamp) build = readBuild(folder)
    const isMissing = pathname === WORKER && offlineShell === 'off'
    const path = /^\/api\/?$/.test(pathname) ? `/${VIEWER}` : pathname
    const file = isMissing ? undefined : build.files.get(path)
    const isPage = !file && !pathname.startsWith('/assets/') && acceptsPage(request, pathname)
    const missing = isPage ? notBuilt : notFound
    const found = file ?? (isPage ? build.files.get(INDEX) : undefined)
    if (!found) return missing()
    try {
      return await answer(withName(found, request), request, peer)
    } catch (error) {
      namedIndex.forget()
      if (isGone(error)) return missing()
      throw error
    }
  }
}
