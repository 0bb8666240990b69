import { cpus, totalmem } from 'node:os'

/** A figure of the product beside the bare work that sets its limit, measured in the same run. */
export interface Figure {
  readonly name: string
  readonly unit:
    | 'ms'
    | 'kB'
    | 'MB'
    | 'px'
    | '%'
    | 'renders'
    | 'tasks'
    | 'deliveries'
    | 'messages'
    | 'queues'
    | 'times'
    | 'elements'
  readonly ours: number
  /** The bare work; absent if the figure is absolute. */
  readonly bare?: number
  /** The required limit: ours ≤ `limit` × bare, or ours ≤ `limit` without bare work. */
  readonly limit: number
}

/** The value below which the part `fraction` of the samples lies. */
export function percentile(samples: readonly number[], fraction: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}

/** Median and 95th percentile of both sides as two figures. */
export const figuresOf = (
  name: string,
  ours: readonly number[],
  bare: readonly number[],
  limit: number,
): readonly Figure[] =>
  ([50, 95] as const).map((percent) => ({
    name: `${name}, p${percent}`,
    unit: 'ms',
    ours: percentile(ours, percent / 100),
    bare: percentile(bare, percent / 100),
    limit,
  }))

export const ratioOf = ({ ours, bare }: Figure): number => (bare === undefined ? ours : ours / bare)
export const holds = (figure: Figure): boolean => ratioOf(figure) <= figure.limit

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`

const number = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Formats the figures as a table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, unit, ours, bare, limit } = figure
    const ratio = bare === undefined ? '–' : `${ratioOf(figure).toFixed(2)} ×`
    const allowed = bare === undefined ? `≤ ${limit} ${unit}` : `≤ ${limit} ×`
    return `| ${name} | ${number(ours)} ${unit} | ${bare === undefined ? '–' : `${number(bare)} ${unit}`} | ${ratio} | ${allowed} | ${holds(figure) ? 'yes' : 'no'} |`
  })
  return [
    '| what | ours | bare work | ratio | limit | holds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
