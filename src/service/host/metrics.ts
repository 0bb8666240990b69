import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { QueueFigures } from '../chat/queues/hub.ts'
import type { RequestFigures } from './requestFigures.ts'

/** Parts of the host that are measured when somebody asks. */
export interface Measured {
  /** The embedded services' databases, by name. */
  readonly databases: Readonly<Record<string, Database>>
  /** Absent in front of an external chat. */
  readonly queues?: (() => QueueFigures) | undefined
}

/** Figures of a running host, in Prometheus' text form. */
export interface Metrics {
  readonly contentType: string
  /** Counts a request that was answered. */
  readonly count: (request: RequestFigures) => void
  readonly text: () => Promise<string>
  readonly stop: () => void
}

/** Upper bounds in seconds; polls are held for almost a minute. */
const REQUEST_BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]
const COMMIT_BOUNDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3]
const DELAY_RESOLUTION_MILLISECONDS = 20
const NANOSECONDS = 1e9
/** A UTF-16 unit, in which the size of queues is counted. */
const BYTES_OF_A_UNIT = 2

type Gauges = readonly (readonly [name: string, help: string, value: () => number])[]

/** The delay since the last time that somebody asked. */
function eventLoopGauges(): {
  readonly gauges: Gauges
  readonly reset: () => void
  readonly stop: () => void
} {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MILLISECONDS })
  delay.enable()
  const seconds = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) && delay.count > 0 ? nanoseconds / NANOSECONDS : 0
  return {
    gauges: [
      [
        'parley_event_loop_delay_mean_seconds',
        'Mean delay of the event loop since the last scrape.',
        () => seconds(delay.mean),
      ],
      [
        'parley_event_loop_delay_p99_seconds',
        '99th percentile of the delay since the last scrape.',
        () => seconds(delay.percentile(99)),
      ],
      [
        'parley_event_loop_delay_max_seconds',
        'Longest delay since the last scrape.',
        () => seconds(delay.max),
      ],
    ],
    reset: () => delay.reset(),
    stop: () => void delay.disable(),
  }
}

const processGauges: Gauges = [
  ['process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss()],
  [
    'nodejs_heap_size_used_bytes',
    'Memory that JavaScript objects use.',
    () => process.memoryUsage().heapUsed,
  ],
  [
    'nodejs_heap_size_total_bytes',
    'Memory that is reserved for JavaScript objects.',
    () => process.memoryUsage().heapTotal,
  ],
  [
    'nodejs_external_memory_bytes',
    'Memory of buffers outside the heap.',
    () => process.memoryUsage().external,
  ],
]

const queueGauges = (queues: () => QueueFigures): Gauges => [
  ['parley_event_queues', 'Event queues.', () => queues().queues],
  ['parley_held_polls', 'Requests for events that wait for one.', () => queues().held],
  [
    'parley_event_queue_bytes',
    'Memory of the events in all queues, at two bytes for a character.',
    () => queues().characters * BYTES_OF_A_UNIT,
  ],
]

/** Starts to measure. The registry is the host's own: a process can run several. */
export function createMetrics({ databases, queues }: Measured): Metrics {
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
  const loop = eventLoopGauges()
  const gauges = [...loop.gauges, ...processGauges, ...(queues ? queueGauges(queues) : [])]
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
  for (const [name, database] of Object.entries(databases)) {
    const ofDatabase = commits.labels(name)
    database.onCommit = (milliseconds) => ofDatabase.observe(milliseconds / 1000)
  }
  return {
    contentType: registry.contentType,
    count: ({ seconds, status, ...labels }) => {
      requests.inc({ ...labels, status })
      durations.observe(labels, seconds)
    },
    text: async () => {
      const text = await registry.metrics()
      loop.reset()
      return text
    },
    stop: () => {
      loop.stop()
      for (const database of Object.values(databases)) database.onCommit = undefined
    },
  }
}
