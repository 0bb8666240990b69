import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { openLibrary, type DrawThumbnail } from './library.ts'

/*
 * The process that makes thumbnails. Pictures come from strangers, and what decodes them is not written in a language
 * that forgives: it works apart from the service, which outlives it.
 */

/** A thumbnail to be made. */
export interface ThumbnailOrder {
  /** File of the picture. */
  readonly source: string
  /** File to be written. */
  readonly target: string
  readonly width: number
  readonly height: number
  readonly images: 'all' | 'first'
}

/**
 * A report of the process: `open` or `missing` at its start, then one for each order. `failed`: the picture cannot be
 * read; `unwritten`: there was no space for the thumbnail.
 */
export interface ThumbnailReport {
  readonly state: 'open' | 'missing' | 'made' | 'failed' | 'unwritten'
  /** Milliseconds of processor time that the process has used since its start. */
  readonly time: number
}

/** Lower than that of the service, which answers people meanwhile. */
const PRIORITY = 10

function timeUsed(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function report(state: ThumbnailReport['state']): void {
  // The service can have gone meanwhile.
  if (process.connected) process.send?.({ state, time: timeUsed() } satisfies ThumbnailReport)
}

async function make(draw: DrawThumbnail, { target, ...picture }: ThumbnailOrder): Promise<void> {
  let thumbnail: Buffer
  try {
    thumbnail = await draw(picture)
  } catch {
    // Malformed, too large, or of a kind that the library cannot read.
    return report('failed')
  }
  try {
    await writeFile(target, thumbnail, { mode: 0o600 })
    report('made')
  } catch {
    report('unwritten')
  }
}

function open(): DrawThumbnail | undefined {
  try {
    return openLibrary()
  } catch {
    return undefined
  }
}

process.once('disconnect', () => process.exit())
try {
  setPriority(PRIORITY)
} catch {
  // Not every system lets a process step back.
}
const draw = open()
if (draw) process.on('message', (order: ThumbnailOrder) => void make(draw, order))
report(draw ? 'open' : 'missing')
