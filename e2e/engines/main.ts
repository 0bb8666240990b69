import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from '../../src/testing/browser.testing.ts'
import { ensureEngines, foundEngines } from './find.ts'
import { folder, writePage } from './screens/page.ts'
import { readTable, sumOf, type EnginesReport } from './table.ts'
import type { EngineName } from './tab.ts'
import { unable } from './unable.ts'

/*
 * `npm run check:browsers`: every journey in every engine whose driver can take it, and a table that says which passed,
 * which failed, and why a driver cannot take one. With `--engine firefox` in that engine alone; with words, only the
 * journeys in files whose names contain one of them.
 */

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { engine: { type: 'string' }, pictures: { type: 'boolean' } },
  allowPositionals: true,
})

const run = (command: string, args: readonly string[]): number | null =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status

/** Runs the journeys of a configuration; undefined if none of them was chosen. */
function take(config: string, name: string, engines: readonly EngineName[]): EnginesReport | undefined {
  const path = join(root, 'test-results', `${name}.json`)
  rmSync(path, { force: true })
  const projects = engines.map((engine) => `--project=${engine}`)
  run('npx', ['playwright', 'test', '-c', config, '--pass-with-no-tests', ...projects, ...positionals])
  const report = JSON.parse(readFileSync(path, 'utf8')) as EnginesReport
  return report.suites.length === 0 ? undefined : report
}

ensureChromium()
ensureEngines()
const chosen = foundEngines().filter((engine) => engine === (values.engine ?? engine))
if (chosen.length === 0) throw new Error(`There is no engine ${values.engine ?? ''} on this machine.`)
if (run('npm', ['run', '-s', 'build', '--', '--if-stale']) !== 0) throw new Error('The build failed.')

/** Takes pictures of the screens and says where they are. */
function takePictures(): void {
  rmSync(folder, { recursive: true, force: true })
  const projects = chosen.map((engine) => `--project=${engine}`)
  const config = 'e2e/engines/screens/playwright.config.ts'
  const status = run('npx', ['playwright', 'test', '-c', config, ...projects, ...positionals])
  console.log(`\n${writePage(chosen)}`)
  process.exitCode = status === 0 ? 0 : 1
}

/** The chosen journeys that a driver of a chosen engine cannot take. */
const left = unable.filter(
  ({ engine, file }) =>
    chosen.includes(engine) &&
    (positionals.length === 0 || positionals.some((words) => `e2e/journeys/${file}`.includes(words))),
)

function takeJourneys(): void {
  const driven = chosen.filter((engine) => engine !== 'webkit')
  const core = take('e2e/engines/playwright.config.ts', 'engines', chosen)
  const all =
    driven.length === 0 ? undefined : take('e2e/engines/everyJourney.config.ts', 'everyJourney', driven)
  const reports = [core, all].filter((report) => report !== undefined)

  const whyAbsent = (engine: EngineName): string => {
    if (!foundEngines().includes(engine)) return 'engine not found'
    return chosen.includes(engine) ? 'cannot: Playwright does not drive it' : 'not chosen'
  }
  for (const report of reports) {
    console.log(`\n${readTable(report, whyAbsent, report === all ? left : [])}`)
  }
  let failures = 0
  for (const engine of chosen) {
    const sums = reports.map((report) => sumOf(report, engine))
    const total = (name: 'passed' | 'failed' | 'cannot'): number =>
      sums.reduce((sum, each) => sum + each[name], 0)
    failures += total('failed')
    const cannot = total('cannot') + left.filter((each) => each.engine === engine).length
    console.log(
      `\n${engine}: ${total('passed')} passed, ${total('failed')} failed, ${cannot} the driver cannot take`,
    )
  }
  process.exitCode = failures > 0 || reports.length === 0 ? 1 : 0
}

if (values.pictures) takePictures()
else takeJourneys()
