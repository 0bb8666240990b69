import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../database/database.ts'
import type { QueueFigures } from '../chat/queues/hub.ts'
import type { Figures, Gauges } from './figures.ts'
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
  /** Counts a request that was answered. */
  readonly count: (request: RequestFigures) => void
  readonly read: () => Promise<{ readonly text: string; readonly contentType: string }>
  readonly stop: () => void
}

const DELAY_RESOLUTION_MILLISECONDS = 20
const NANOSECONDS = 1e9
/** Loading the library takes longer than all other work of answering the first requests. */
const LOAD_AFTER_MILLISECONDS = 2000
/** A UTF-16 unit, in which the size of queues is counted. */
const BYTES_OF_A_UNIT = 2

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

/**
 * Starts to measure. The library is loaded a moment after the start, or when somebody asks before; what was measured
 * until then is counted when it is there.
 */
export function createMetrics({ databases, queues }: Measured): Metrics {
  const loop = eventLoopGauges()
  const gauges = [...loop.gauges, ...processGauges, ...(queues ? queueGauges(queues) : [])]
  let figures: Figures | undefined
  let waiting: ((figures: Figures) => void)[] = []
  const count = (what: (figures: Figures) => void): void => {
    if (figures) what(figures)
    else waiting.push(what)
  }
  let loading: Promise<Figures> | undefined
  const load = async (): Promise<Figures> => {
    const { createFigures } = await import('./figures.ts')
    const loaded = createFigures(gauges, databases)
    for (const what of waiting) what(loaded)
    waiting = []
    figures = loaded
    return loaded
  }
  const loaded = (): Promise<Figures> => (loading ??= load())
  const timer = setTimeout(() => void loaded(), LOAD_AFTER_MILLISECONDS).unref()
  for (const [name, database] of Object.entries(databases)) {
    database.onCommit = (milliseconds) => count((each) => each.countCommit(name, milliseconds / 1000))
  }
  return {
    count: (request) => count((each) => each.countRequest(request)),
    read: async () => {
      const { text, contentType } = await loaded()
      const answer = { text: await text(), contentType }
      loop.reset()
      return answer
    },
    stop: () => {
      clearTimeout(timer)
      loop.stop()
      for (const database of Object.values(databases)) database.onCommit = undefined
    },
  }
}
