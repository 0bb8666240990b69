import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './readCalendar.ts'
import { CalendarFileFault, type ReadCalendar, type Reading } from './readEvent.ts'

/* The thread that reads one iCalendar file. */

/** The file, and how to read it. */
export interface ThreadWork extends Reading {
  readonly bytes: Uint8Array
}

export type ThreadAnswer =
  | { readonly calendar: ReadCalendar }
  | { readonly fault: CalendarFileFault['fault'] }

function answer({ bytes, ...reading }: ThreadWork): ThreadAnswer {
  try {
    return { calendar: readCalendar(new TextDecoder().decode(bytes), reading) }
  } catch (error) {
    if (error instanceof CalendarFileFault) return { fault: error.fault }
    throw error
  }
}

parentPort?.postMessage(answer(workerData as ThreadWork))
