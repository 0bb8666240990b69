import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-lint-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the rule's complaints about a module with this source. */
function complaints(source: string): readonly string[] {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'module.ts'), source)
  const config = join(folder, 'lint.json')
  const plugin = join(root, 'src', 'lint', 'noModuleState.ts')
  writeFileSync(
    config,
    JSON.stringify({ jsPlugins: [plugin], plugins: [], rules: { 'parley/no-module-state': 'error' } }),
  )
  const args = [oxlint, '-c', config, '-A', 'all', '-D', 'parley/no-module-state', '-f', 'unix', 'module.ts']
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(stdout + stderr)
  return [...stdout.matchAll(/^module\.ts:\d+:\d+: (.*?) outlives the session/gm)].map(
    ([, what]) => what ?? '',
  )
}

test.each([
  ['let last: string | undefined', 'a variable of the module that changes (let)'],
  ['export let count = 0', 'a variable of the module that changes (let)'],
  ['const known = new Map<string, string>()', 'a Map of the module'],
  ['export const seen = new Set([1])', 'a Set of the module'],
  ['const bySession = new WeakMap<object, string>()', 'a WeakMap of the module'],
  ['const ending = new AbortController()', 'a AbortController of the module'],
  ["const news = new BroadcastChannel('news')", 'a BroadcastChannel of the module'],
  ['const waiting: string[] = []', 'a list of the module'],
  [
    "import { create } from 'zustand'\nexport const useNames = create<object>()(() => ({}))",
    'a store of the module',
  ],
  [
    "import { createStore as make } from 'zustand/vanilla'\nconst store = make(() => ({}))",
    'a store of the module',
  ],
])('the linter refuses %j', (source, what) => {
  expect(complaints(source)).toEqual([what])
})

test.each([
  ['const words: ReadonlySet<string> = new Set(["a"])'],
  ['const words: ReadonlyMap<string, string> = new Map()'],
  ['const none: readonly string[] = []'],
  ['export const positions = scoped(() => new Map<string, number>())'],
  ['export function count() {\n  let total = 0\n  return (total += 1)\n}'],
  ["import { createStore } from 'idb-keyval'\nconst store = createStore('a', 'b')"],
])('the linter allows %j', (source) => {
  expect(complaints(source)).toEqual([])
})
