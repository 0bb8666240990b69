import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** A page's first load: what its entries import, in kB (1,000 bytes) of gzipped JavaScript and CSS. */
interface Budget {
  readonly page: string
  readonly entries: readonly string[]
  readonly limit: number
}

export const budgets: readonly Budget[] = [
  { page: 'sign-in page', entries: ['index.html', 'src/client/session/SignInPage.tsx'], limit: 120 },
  {
    page: 'signed-in app with its first messages',
    entries: [
      'index.html',
      'src/client/app/SignedIn.tsx',
      'src/client/messages/MessagePane.tsx',
      'src/client/compose/Composer.tsx',
    ],
    limit: 160,
  },
]

function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return files
}

/** Sizes of the first loads of the build in `folder`, in bytes gzipped. */
export function measure(folder: string): { budget: Budget; bytes: number }[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  return budgets.map((budget) => ({
    budget,
    bytes: [...filesOf(manifest, budget.entries)].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
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
