import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from '../src/testing/browser.testing.ts'
import { ensureEngines } from './engines/find.ts'
import { readTable, type EnginesReport } from './engines/table.ts'

/*
 * Runs all checks of `npm test`: types, lint and import rules, formatting, unit and service tests, browser
 * journeys, journeys in every engine. All of them run even after a failure; the last line is the sum. Checks
 * that only compute run beside the unit and service tests, which often wait; the journeys, which need the
 * build, run last and alone.
 */

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')

interface Count {
  passed: number
  failed: number
  /** The names of the failures, repeated at the end, where readers of a long log look first. */
  failures?: readonly string[]
}

/**
 * Runs a command. Its output goes to `say`, or to the terminal.
 * @returns true if the command succeeded
 */
function run(command: string, args: string[], say?: (chunk: Buffer) => void): Promise<boolean> {
  const stdio = say ? 'pipe' : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, shell: process.platform === 'win32' })
  if (say) for (const stream of [child.stdout, child.stderr]) stream?.on('data', say)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status === 0))
  })
}

/** Runs a check beside other work, and prints all of its output at its end. */
async function check(title: string, command: string, args: string[]): Promise<Count> {
  const said: Buffer[] = []
  const succeeded = await run(command, args, (chunk) => said.push(chunk))
  console.log(`\n— ${title}\n${Buffer.concat(said).toString().trimEnd()}`)
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] }
}

/** Runs the checks that only compute one after another, to leave room for the work beside them. */
async function checks(): Promise<readonly Count[]> {
  return [
    await check('Types', 'npx', ['tsc', '--noEmit']),
    await check('Lint and import rules', 'npm', ['run', '-s', 'lint']),
    await check('Formatting', 'npm', ['run', '-s', 'format:check']),
    await check('Build and size budget', 'npm', ['run', '-s', 'build']),
  ]
}

/**
 * Runs a test runner and reads its own count; a runner that failed without a failed test counts as one
 * failure.
 */
async function suite(title: string, args: string[], read: () => Count): Promise<Count> {
  console.log(`\n— ${title}`)
  const succeeded = await run('npx', args)
  try {
    const count = read()
    return succeeded || count.failed > 0 ? count : { ...count, failed: 1, failures: [title] }
  } catch {
    return { passed: 0, failed: 1, failures: [title] }
  }
}

const report = (name: string): unknown => JSON.parse(readFileSync(join(results, name), 'utf8'))

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function vitestCount(): Count {
  const { numPassedTests, numFailedTests, testResults } = report('vitest.json') as VitestReport
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  )
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

/** Titles of the journeys with this outcome: `flaky` ones passed only at their second try. */
const titlesOf = (status: 'flaky' | 'unexpected', { suites = [], specs }: Suite): readonly string[] => [
  ...specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(({ title }) => title),
  ...suites.flatMap((suite) => titlesOf(status, suite)),
]

function playwrightCount(name: string): Count {
  const { stats, suites } = report(name) as {
    stats: Record<string, number>
    suites: readonly Suite[]
  }
  const titles = (status: 'flaky' | 'unexpected') => suites.flatMap((suite) => titlesOf(status, suite))
  for (const title of titles('flaky')) console.log(`Passed at the second try only: ${title}`)
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: stats['unexpected'] ?? 0,
    failures: titles('unexpected'),
  }
}

function enginesCount(): Count {
  console.log(readTable(report('engines.json') as EnginesReport))
  return playwrightCount('engines.json')
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
ensureChromium()
ensureEngines()

const unitTests = suite(
  'Unit and service tests',
  ['vitest', 'run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  vitestCount,
)
const counts = [...(await checks()), await unitTests]
counts.push(
  await suite('Browser journeys', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], () =>
    playwrightCount('playwright.json'),
  ),
  await suite(
    'Journeys in every engine',
    ['playwright', 'test', '-c', 'e2e/engines/playwright.config.ts'],
    enginesCount,
  ),
)

for (const name of counts.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${name}`)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
