import { stripVTControlCharacters } from 'node:util'
import { ENGINES } from './find.ts'
import { limitIn } from './limits.ts'
import type { EngineName } from './tab.ts'
import type { Unable } from './unable.ts'

interface Test {
  readonly projectName: string
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  readonly results: readonly {
    readonly duration: number
    readonly errors?: readonly { readonly message?: string }[]
  }[]
}

interface Suite {
  readonly title?: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly title: string; readonly tests: readonly Test[] }[]
}

/** The parts of Playwright's report that the table shows. */
export interface EnginesReport {
  readonly suites: readonly Suite[]
}

const WORDS = { expected: 'passed', unexpected: 'FAILED', flaky: 'passed at the second try', skipped: '–' }

const limitOf = ({ results }: Test): string | undefined =>
  limitIn(
    results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => stripVTControlCharacters(message))),
  )

/** The result in words, with the seconds that it took: "passed, 3.2 s"; or why the engine's driver ended it. */
function resultOf(test: Test): string {
  const { status, results } = test
  const limit = status === 'unexpected' ? limitOf(test) : undefined
  if (limit !== undefined) return `cannot: ${limit}`
  const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
  return status === 'skipped' ? WORDS.skipped : `${WORDS[status]}, ${seconds.toFixed(1)} s`
}

const NOT_FOUND = 'engine not found'

interface Row {
  readonly title: string
  readonly tests: readonly Test[]
}

function rowsOf({ suites = [], specs }: Suite): readonly Row[] {
  return [...specs, ...suites.flatMap(rowsOf)]
}

/**
 * Writes a table of the journeys, with a column for each engine.
 * @param absent says why an engine has no result: by default because it is not there
 * @param unable journeys that did not run because a driver cannot take them
 */
export function readTable(
  { suites }: EnginesReport,
  absent: (engine: EngineName) => string = () => NOT_FOUND,
  unable: readonly Unable[] = [],
): string {
  const rows = new Map<string, Partial<Record<EngineName, string>>>()
  for (const file of suites) {
    for (const { title, tests } of rowsOf(file)) {
      for (const test of tests) {
        // Journeys of two files can have the same name.
        const key = `${file.title ?? ''}\n${title}`
        rows.set(key, { ...rows.get(key), [test.projectName]: resultOf(test) })
      }
    }
  }
  for (const { engine, file, title, reason } of unable) {
    const key = `${file}\n${title}`
    rows.set(key, { ...rows.get(key), [engine]: `cannot: ${reason}` })
  }
  const lines = [
    ['', ...ENGINES],
    ...[...rows].map(([key, results]) => [
      key.slice(key.indexOf('\n') + 1),
      ...ENGINES.map((engine) => results[engine] ?? absent(engine)),
    ]),
  ]
  const widths = ['', ...ENGINES].map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export interface EngineSum {
  readonly passed: number
  readonly failed: number
  readonly cannot: number
}

/** Counts an engine's journeys. */
export function sumOf({ suites }: EnginesReport, engine: EngineName): EngineSum {
  const tests = suites
    .flatMap(rowsOf)
    .flatMap((row) => row.tests)
    .filter(({ projectName }) => projectName === engine)
  const unexpected = tests.filter(({ status }) => status === 'unexpected')
  const cannot = unexpected.filter((test) => limitOf(test) !== undefined).length
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: unexpected.length - cannot,
    cannot,
  }
}
