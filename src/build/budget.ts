import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * A page's first load: the scripts and styles in index.html, these chunks (chunks.ts) and all that they import, in kB (1,000
 * bytes) of gzipped JavaScript and CSS. e2e/journeys/firstLoad.spec.ts checks in a browser that nothing else loads
 * before the page shows.
 */
interface Budget {
  readonly page: string
  readonly chunks: readonly string[]
  /** `alone`: without its imports. */
  readonly count?: 'alone'
  readonly limit: number
}

export const budgets = {
  calendar: { page: 'calendar for visitors', chunks: ['start', 'calendar'], limit: 116.5 },
  calendarAlone: { page: 'the calendar alone', chunks: ['calendar-members'], count: 'alone', limit: 17 },
  signIn: { page: 'sign-in page', chunks: ['start', 'signIn'], limit: 92.5 },
  messages: { page: 'signed-in app with its first messages', chunks: ['start', 'chat'], limit: 174.5 },
} as const satisfies Readonly<Record<string, Budget>>

function filesOf(manifest: Manifest, { chunks, count }: Budget): Set<string> {
  const files = new Set<string>()
  const visit = ({ file, css = [], imports = [] }: Chunk): void => {
    if (files.has(file)) return
    for (const each of [file, ...css]) files.add(each)
    if (count === 'alone') return
    for (const imported of imports) if (manifest[imported]) visit(manifest[imported])
  }
  for (const name of chunks) {
    const chunk = Object.values(manifest).find((each) => each.name === name)
    if (!chunk) throw new Error(`The build has no chunk "${name}"`)
    visit(chunk)
  }
  return files
}

interface Document {
  /** The scripts and styles that it has in itself. */
  readonly parts: readonly string[]
  /** The style sheets that are among them. */
  readonly sheets: ReadonlySet<string>
}

/** Reads what document.ts made. */
function readDocument(folder: string): Document {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return {
    parts: [...page.matchAll(/<(script|style)>([^]*?)<\/\1>/g)].map(([, , content = '']) => content),
    sheets: new Set(
      [...page.matchAll(/<link rel="stylesheet" disabled href="\/([^"]+)"/g)].map(([, file = '']) => file),
    ),
  }
}

const gzipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Chunks that follow the first loads at once. */
const FOLLOWING = ['later-visit', 'later-shell']

/** Files that people wait for when they open the app for the first time: those of every first load, and what follows it. */
export function filesOfFirstLoads(folder: string): ReadonlySet<string> {
  const manifest = manifestOf(folder)
  const chunks = [...Object.values<Budget>(budgets).flatMap((budget) => budget.chunks), ...FOLLOWING]
  return filesOf(manifest, { page: '', chunks, limit: 0 })
}

/** Sizes of the first loads of the build in `folder`, in bytes gzipped. */
export function measure(folder: string): { budget: Budget; bytes: number }[] {
  const manifest = manifestOf(folder)
  const { parts, sheets } = readDocument(folder)
  const inDocument = gzipped(parts.join('\n'))
  return Object.values<Budget>(budgets).map((budget) => ({
    budget,
    bytes: [...filesOf(manifest, budget)]
      .filter((file) => !sheets.has(file))
      .reduce(
        (sum, file) => sum + gzipped(readFileSync(join(folder, file))),
        budget.count === 'alone' ? 0 : inDocument,
      ),
  }))
}

/** @throws Error when a first load is over its budget */
export function checkBudgets(folder: string): void {
  const sizes = measure(folder)
  for (const { budget, bytes } of sizes) {
    console.log(`${budget.page}: ${(bytes / 1000).toFixed(1)} of ${budget.limit} kB gzip`)
  }
  const over = sizes.filter(({ budget, bytes }) => bytes > budget.limit * 1000)
  if (over.length > 0) throw new Error(`Over budget: ${over.map(({ budget }) => budget.page).join(', ')}`)
}
