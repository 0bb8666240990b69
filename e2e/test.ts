import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './browser.ts'

/*
 * Everything that `npm test` checks: types, lint and import rules, formatting, unit and service tests, browser
 * journeys. All of it runs even when something fails; the last line is the sum.
 */

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')

interface Count {
  passed: number
  failed: number
}

function run(title: string, command: string, args: string[]): boolean {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}

const check = (title: string, command: string, args: string[]): Count =>
  run(title, command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Runs a test runner and reads its own count; a runner that failed without a failed test counts as one. */
function suite(title: string, command: string, args: string[], read: () => Count): Count {
  const succeeded = run(title, command, args)
  try {
    const count = read()
    return succeeded || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const report = (name: string): unknown => JSON.parse(readFileSync(join(results, name), 'utf8'))

function vitestCount(): Count {
  const { numPassedTests, numFailedTests } = report('vitest.json') as Record<string, number>
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

/** Titles of the journeys that only passed at their second try. */
const flakyIn = ({ suites = [], specs }: Suite): readonly string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]

function playwrightCount(): Count {
  const { stats, suites } = report('playwright.json') as {
    stats: Record<string, number>
    suites: readonly Suite[]
  }
  for (const title of suites.flatMap(flakyIn)) console.log(`Passed at the second try only: ${title}`)
  return { passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0), failed: stats['unexpected'] ?? 0 }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
ensureChromium()

const counts = [
  check('Types', 'npx', ['tsc', '--noEmit']),
  check('Lint and import rules', 'npm', ['run', '-s', 'lint']),
  check('Formatting', 'npm', ['run', '-s', 'format:check']),
  suite(
    'Unit and service tests',
    'npx',
    ['vitest', 'run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    vitestCount,
  ),
  check('Build and size budget', 'npm', ['run', '-s', 'build']),
  suite('Browser journeys', 'npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], playwrightCount),
]

const sum = counts.reduce(
  (total, each) => ({ passed: total.passed + each.passed, failed: total.failed + each.failed }),
  { passed: 0, failed: 0 },
)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
