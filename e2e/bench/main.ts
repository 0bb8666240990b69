import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine, tableOf, type Figure } from './measure.ts'

/*
 * `npm run bench`: measures every figure beside the bare work that limits it, in one run. Names of groups as
 * arguments run only those groups; `--seconds=600` sets the duration of the steady load.
 */

const secondsGiven = process.argv.find((each) => each.startsWith('--seconds='))?.split('=')[1]
const seconds = Number(secondsGiven ?? 30)

const groups: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  sizes: async () => (await import('./sizes.ts')).sizeFigures(),
  delivery: async () => (await import('./delivery.ts')).deliveryFigures(),
  fetch: async () => (await import('./fetchMessages.ts')).fetchFigures(),
  search: async () => (await import('./search.ts')).searchFigures(),
  large: async () => (await import('./large.ts')).largeFigures(),
  load: async () => (await import('./load.ts')).loadFigures(seconds),
  month: async () => (await import('./monthList.ts')).monthListFigures(),
  calendar: async () => (await import('./monthSwitch.ts')).monthSwitchFigures(),
  starts: async () => (await import('./starts.ts')).startFigures(),
  session: async () => (await import('./longSession.ts')).longSessionFigures(),
  client: async () => (await import('./client.ts')).clientFigures(),
}

const wanted = process.argv.slice(2).filter((name) => name in groups)
const names = wanted.length > 0 ? wanted : Object.keys(groups)
const figures: Figure[] = []
for (const name of names) {
  console.log(`Measuring ${name} …`)
  figures.push(...((await groups[name]?.()) ?? []))
}
console.log(`\n${machine()}\n\n${tableOf(figures)}\n`)
const report = { machine: machine(), date: new Date().toISOString(), figures }
writeFileSync(join(import.meta.dirname, '../../bench.json'), `${JSON.stringify(report, null, 2)}\n`)
