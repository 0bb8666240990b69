import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './readCalendar.ts'
import { calendarFileBounds } from '../../../../protocol/bounds.ts'
import { CalendarFileFault, type Reading } from './readEvent.ts'
import { readyEvents, type ReadyCalendar, type ReadyEvent } from './ready.ts'

/* The thread that reads one iCalendar file, and hands over its events a few at a time, each time when it is asked to. */

/** The file, and how to read it. */
export interface ThreadWork extends Reading {
  readonly bytes: Uint8Array
}

/** The last message has no events. */
export type ThreadAnswer =
  | { readonly events: readonly ReadyEvent[] }
  | { readonly calendar: Omit<ReadyCalendar, 'events'> }
  | { readonly fault: CalendarFileFault['fault'] }

/** Events of one message: taking them over costs the service well under a millisecond. */
function* portions(events: readonly ReadyEvent[]): Generator<readonly ReadyEvent[]> {
  let portion: ReadyEvent[] = []
  let characters = 0
  for (const event of events) {
    portion.push(event)
    characters += event.texts.description.length
    if (portion.length < calendarFileBounds.portion && characters < calendarFileBounds.portion_characters)
      continue
    yield portion
    portion = []
    characters = 0
  }
  yield portion
}

function* answers({ bytes, ...reading }: ThreadWork): Generator<ThreadAnswer> {
  try {
    const { events, ...calendar } = readCalendar(new TextDecoder().decode(bytes), reading)
    for (const portion of portions(readyEvents(events))) yield { events: portion }
    yield { calendar }
  } catch (error) {
    if (!(error instanceof CalendarFileFault)) throw error
    yield { fault: error.fault }
  }
}

const remaining = answers(workerData as ThreadWork)
const next = (): void => parentPort?.postMessage(remaining.next().value)
parentPort?.on('message', next)
