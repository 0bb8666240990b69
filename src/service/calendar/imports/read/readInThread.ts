import { Worker } from 'node:worker_threads'
import { calendarFileBounds } from '../../../../protocol/bounds.ts'
import { MAX_IMPORT_BYTES } from '../../../../protocol/calendar/imports.ts'
import { SerialQueue } from '../../../serialQueue.ts'
import { CalendarFileFault, type Reading } from './readEvent.ts'
import type { ReadyCalendar, ReadyEvent } from './ready.ts'
import type { ThreadAnswer, ThreadWork } from './thread.ts'

const threadFile = new URL('./thread.ts', import.meta.url)

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function read(work: ThreadWork): Promise<ReadyCalendar> {
  const worker = new Worker(threadFile, {
    name: 'calendar file',
    workerData: work,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: calendarFileBounds.memory },
  })
  const patience = setTimeout(() => void worker.terminate(), calendarFileBounds.milliseconds)
  try {
    return await new Promise((resolve, reject) => {
      const events: ReadyEvent[] = []
      worker.on('message', (answer: ThreadAnswer) => {
        if ('fault' in answer) reject(new CalendarFileFault(answer.fault))
        else if ('calendar' in answer) resolve({ ...answer.calendar, events })
        else {
          events.push(...answer.events)
          // Others get their turn before the next ones come.
          setImmediate(() => worker.postMessage('more'))
        }
      })
      worker.postMessage('more')
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new CalendarFileFault('tooHard') : error))
      worker.once('exit', () => reject(new CalendarFileFault('tooHard')))
    })
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}

/** Reads iCalendar files in threads of their own, one at a time: however hard a file is, requests do not wait for it. */
export class FileReader {
  readonly #queue = new SerialQueue(calendarFileBounds.waiting)

  /** @throws CalendarFileFault, TooManyRequests */
  read(bytes: Uint8Array, reading: Reading): Promise<ReadyCalendar> {
    if (bytes.byteLength > MAX_IMPORT_BYTES) throw new CalendarFileFault('tooLarge')
    return this.#queue.run(() => read({ bytes, ...reading }))
  }
}
