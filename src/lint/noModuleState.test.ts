import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')

const REFUSED = [
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
] as const

const ALLOWED = [
  ['const words: ReadonlySet<string> = new Set(["a"])'],
  ['const words: ReadonlyMap<string, string> = new Map()'],
  ['const none: readonly string[] = []'],
  ['export const positions = scoped(() => new Map<string, number>())'],
  ['export function count() {\n  let total = 0\n  return (total += 1)\n}'],
  ["import { createStore } from 'idb-keyval'\nconst store = createStore('a', 'b')"],
] as const

/** Returns the rule's complaints about modules with these sources. The linter reads all of them in one run. */
function complaints(sources: readonly string[]): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lint-'))
  try {
    for (const [index, source] of sources.entries()) writeFileSync(join(folder, `module${index}.ts`), source)
    const config = join(folder, 'lint.json')
    const plugin = join(root, 'src', 'lint', 'noModuleState.ts')
    writeFileSync(
      config,
      JSON.stringify({ jsPlugins: [plugin], plugins: [], rules: { 'parley/no-module-state': 'error' } }),
    )
    const args = [oxlint, '-c', config, '-A', 'all', '-D', 'parley/no-module-state', '-f', 'unix', '.']
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0 && status !== 1) throw new Error(stdout + stderr)
    const all = [...stdout.matchAll(/^module(\d+)\.ts:\d+:\d+: (.*?) outlives the session/gm)]
    return sources.map((_, index) =>
      all.filter(([, number]) => Number(number) === index).map(([, , what]) => what ?? ''),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const found = complaints([...REFUSED, ...ALLOWED].map(([source]) => source))

test.each(REFUSED.map(([source, what], index) => [source, what, index] as const))(
  'the linter refuses %j',
  (_, what, index) => {
    expect(found[index]).toEqual([what])
  },
)

test.each(ALLOWED.map(([source], index) => [source, REFUSED.length + index] as const))(
  'the linter allows %j',
  (_, index) => {
    expect(found[index]).toEqual([])
  },
)
