import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { RequestFigures } from './requestFigures.ts'

/** Upper bounds in seconds; polls are held for almost a minute. */
const REQUEST_BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]
const COMMIT_BOUNDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3]

/** Figures that are read when somebody asks. */
export type Gauges = readonly (readonly [name: string, help: string, value: () => number])[]

/** What has happened, as counters and histograms, beside the gauges. */
export interface Figures {
  readonly contentType: string
  readonly countRequest: (request: RequestFigures) => void
  readonly countCommit: (database: string, seconds: number) => void
  /** Everything in Prometheus' text form. */
  readonly text: () => Promise<string>
}

/** Makes figures in a registry of their own: a process can run several hosts. */
export function createFigures(gauges: Gauges, databases: Readonly<Record<string, Database>>): Figures {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  const requests = new Counter({
    name: 'parley_requests_total',
    help: 'Answered requests.',
    labelNames: ['interface', 'method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'parley_request_duration_seconds',
    help: 'Time until the answer begins. Requests for events are held until there is one.',
    labelNames: ['interface', 'method', 'route'],
    buckets: REQUEST_BOUNDS,
    registers,
  })
  const commits = new Histogram({
    name: 'parley_database_commit_duration_seconds',
    help: 'Time of a commit, which writes to the disk.',
    labelNames: ['database'],
    buckets: COMMIT_BOUNDS,
    registers,
  })
  for (const [name, help, value] of gauges) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(value()) })
  }
  const sizes: Gauge<'database'> = new Gauge({
    name: 'parley_database_size_bytes',
    help: 'Size of the database.',
    labelNames: ['database'],
    registers,
    collect: () => {
      for (const [database, each] of Object.entries(databases)) sizes.set({ database }, each.size)
    },
  })
  // Summed up until somebody reads them: the library's own way to a counter takes longer than finding a request's route.
  const counts = new Map<string, { readonly labels: Omit<RequestFigures, 'seconds'>; count: number }>()
  const takeCounts = (): void => {
    for (const { labels, count } of counts.values()) requests.inc({ ...labels }, count)
    counts.clear()
  }
  return {
    contentType: registry.contentType,
    countRequest: ({ seconds, status, ...labels }) => {
      const key = `${labels.interface} ${labels.method} ${labels.route} ${status}`
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { labels: { ...labels, status }, count: 1 })
      durations.observe(labels, seconds)
    },
    countCommit: (database, seconds) => commits.observe({ database }, seconds),
    text: () => {
      takeCounts()
      return registry.metrics()
    },
  }
}
