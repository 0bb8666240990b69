import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, minifySync } from 'vite'
import { appConfig } from './app.ts'
import { checkBudgets, filesOfFirstLoads } from './budget.ts'
import { shortClassNames } from './classNames.ts'
import { buildWorker } from './worker.ts'

/*
 * Builds the app into dist/: bundles, compresses each text file beside itself for the host to serve, and fails if a
 * first load is over its budget. With --if-stale it does nothing if dist/ already belongs to these sources. A running
 * host can serve dist/ during the build: the old build stays complete until the new one replaces it at once.
 */

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
/** Folders for the build in progress, and for the replaced build until it is removed. */
const next = join(root, '.build/next')
const previous = join(root, '.build/previous')
const stamp = join(dist, '.sources')
const SOURCES = ['index.html', 'package-lock.json', 'public/**', 'src/{build,client,markdown,protocol}/**']

function digestOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root }).filter(
    (file) => !/\.test(ing)?\.tsx?$/.test(file) && statSync(join(root, file)).isFile(),
  )
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Minifies the scripts of public/, which Vite copies unchanged, and which browsers of 2018 read. */
function minifyPublicScripts(folder: string): void {
  for (const file of globSync('*.js', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, minifySync(file, readFileSync(path, 'utf8'), { compress: { target: 'es2018' } }).code)
  }
}

/** Copies the viewer of the page at /api, which loads it and nothing of the app. */
function copyViewer(folder: string): void {
  const viewer = join(root, 'node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js')
  copyFileSync(viewer, join(folder, 'api/explorer.js'))
}

/** The highest quality takes eleven times as long as 9, so that only the files that people wait for have it. */
function compress(folder: string): void {
  const awaited = filesOfFirstLoads(folder)
  for (const file of globSync('**/*.{js,css,html,svg,json}', { cwd: folder })) {
    const path = join(folder, file)
    const source = readFileSync(path)
    if (source.length < 1024) continue
    writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
    const quality = awaited.has(file.replaceAll('\\', '/')) ? constants.BROTLI_MAX_QUALITY : 9
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    }
    writeFileSync(`${path}.br`, brotliCompressSync(source, { params }))
  }
}

function takeItsPlace(): void {
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, previous)
  renameSync(next, dist)
  rmSync(previous, { recursive: true, force: true })
}

const digest = digestOfSources()
const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
if (!isFresh || !process.argv.includes('--if-stale')) {
  const app = appConfig()
  await build({
    ...app,
    root,
    configFile: false,
    logLevel: 'warn',
    css: { ...app.css, modules: { generateScopedName: shortClassNames(root) } },
    build: { ...app.build, outDir: next, emptyOutDir: true },
  })
  minifyPublicScripts(next)
  await buildWorker(next)
  copyViewer(next)
  compress(next)
  takeItsPlace()
  checkBudgets(dist)
  writeFileSync(stamp, digest)
}
