import { ENGINES } from './find.ts'
import type { EngineName } from './tab.ts'

interface Test {
  readonly projectName: string
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  readonly results: readonly { readonly duration: number }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly title: string; readonly tests: readonly Test[] }[]
}

/** The parts of Playwright's report that the table shows. */
export interface EnginesReport {
  readonly suites: readonly Suite[]
}

const WORDS = { expected: 'passed', unexpected: 'FAILED', flaky: 'passed at the second try', skipped: '–' }

/** The result in words, with the seconds that it took: "passed, 3.2 s". */
function resultOf({ status, results }: Test): string {
  const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
  return status === 'skipped' ? WORDS.skipped : `${WORDS[status]}, ${seconds.toFixed(1)} s`
}

/** Writes a table of the journeys, with a column for each engine. An engine that is not there says so. */
export function readTable({ suites }: EnginesReport): string {
  const rows = new Map<string, Partial<Record<EngineName, string>>>()
  const collect = (suite: Suite): void => {
    for (const { title, tests } of suite.specs) {
      for (const test of tests) {
        rows.set(title, { ...rows.get(title), [test.projectName]: resultOf(test) })
      }
    }
    for (const inner of suite.suites ?? []) collect(inner)
  }
  for (const suite of suites) collect(suite)
  const lines = [
    ['', ...ENGINES],
    ...[...rows].map(([title, results]) => [
      title,
      ...ENGINES.map((engine) => results[engine] ?? 'engine not found'),
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
