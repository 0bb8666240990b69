import { parseArgs } from 'node:util'
import { runBounds, type Finding } from './run.ts'

/*
 * `npm run check:bounds -- --seed 7 --rounds 6`: tries every parameter that takes a text or a list, with
 * costly input beside harmless text of the same size. Without a seed it draws one and prints it. Prints the
 * worst finding of each endpoint.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const rounds = Number(values.rounds ?? 6)

const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

const describe = ({ name, shape, cost, harmless, above }: Finding): string =>
  [
    above.length > 0 ? `ABOVE ${above.join(', ')}: ` : '',
    `${name}: ${cost.processor.toFixed(0)} ms (harmless ${harmless.processor.toFixed(0)}), `,
    `${mebibytes(cost.memory)} MiB (${mebibytes(harmless.memory)}), others waited ${cost.wait.toFixed(0)} ms, `,
    `status ${cost.status} (${harmless.status}), ${shape}`,
  ].join('')

/** The endpoint of a finding: `POST /messages content` belongs to `POST /messages`. */
const endpointOf = ({ name }: Finding): string => name.split(' ').slice(0, 2).join(' ')

function worstOfEach(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(findings, endpointOf)
  return [...groups.values()]
    .map((group) => group.toSorted((one, other) => other.cost.processor - one.cost.processor)[0])
    .filter((worst) => worst !== undefined)
    .toSorted((one, other) => other.cost.processor - one.cost.processor)
}

console.log(`Bounds with --seed ${seed} --rounds ${rounds}`)
const findings = await runBounds({
  seed,
  rounds,
  machine: 'quiet',
  ...(values.only === undefined ? {} : { only: values.only }),
  onFinding: (finding) => {
    if (finding.above.length > 0) console.log(describe(finding))
  },
})
console.log(`\nThe worst of each endpoint, by processor time:`)
for (const finding of worstOfEach(findings)) console.log(describe(finding))
const most = (figure: (finding: Finding) => number): number => Math.max(...findings.map(figure))
console.log(
  `\n${findings.length} requests: at most ${most(({ cost }) => cost.processor).toFixed(0)} ms of processor time, ` +
    `${mebibytes(most(({ cost }) => cost.memory))} MiB, others waited ${most(({ cost }) => cost.wait).toFixed(0)} ms`,
)
const above = findings.filter((finding) => finding.above.length > 0).length
console.log(above === 0 ? 'All within their bounds.' : `${above} above their bounds.`)
process.exitCode = above === 0 ? 0 : 1
