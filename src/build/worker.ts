import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { Build } from '../client/worker/shelf.ts'

const root = join(import.meta.dirname, '../..')

/** Fonts of formulas and of emoji are loaded with the first of them, and cached from then on. */
const KEPT = 'assets/**/*.{js,css,svg,woff2}'
const isKept = (file: string): boolean => !/\/(?:KaTeX_|\d+-[\w-]+\.woff2$)/.test(file)
/** Files that a build can change without changing their names. */
const NAMED = ['*.{js,svg,webmanifest}', 'icons/*.svg', 'emoji/*.svg']

const digest = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64')

const paths = (folder: string, patterns: string | string[]): string[] =>
  globSync(patterns, { cwd: folder })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .toSorted()

function readBuild(folder: string): Build {
  const integrity = (path: string): string => `sha256-${digest(readFileSync(join(folder, path)))}`
  const immutable = paths(folder, KEPT).filter(isKept)
  const named = Object.fromEntries([
    ['/', integrity('index.html')],
    ...paths(folder, NAMED).map((path) => [path, integrity(path)] as const),
  ])
  const version = digest(JSON.stringify([immutable, named]))
    .replaceAll(/\W/g, '')
    .slice(0, 12)
  return { version, immutable, named }
}

/** Builds the service worker into the folder of the app's build, whose files it caches. */
export async function buildWorker(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(readBuild(folder)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      sourcemap: 'hidden',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/client/worker/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
