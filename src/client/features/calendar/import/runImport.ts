import { getImport, importCalendar, undoImport } from '../../../../protocol/calendar/imports.ts'
import { NAMESPACE } from '../../../../protocol/calendar/interface.ts'
import type { ReplyOf } from '../../../../protocol/endpoint.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { pause } from '../../../kernel/api/pause.ts'
import { uploadTo } from '../../../kernel/api/upload.ts'
import type { Session } from '../../../kernel/session.ts'
import { originalApi } from '../access.ts'
import { refreshCalendar } from '../eventChanges.ts'

export type FoundEvents = ReplyOf<typeof importCalendar>
export type ImportProgress = ReplyOf<typeof getImport>

/** Milliseconds between questions for the progress. */
const INTERVAL = 400

const baseUrl = `/${NAMESPACE}`

/** Asks what a file would bring. */
export const readFile = (file: File, signal: AbortSignal): Promise<FoundEvents> =>
  uploadTo(importCalendar, file, { baseUrl, signal, fields: { preview: 'true' } })

/** Takes over a file, and resolves when all its events are written, or when that stops. */
export async function runImport(
  { ended, cache }: Session,
  file: File,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  let progress: ImportProgress = await uploadTo(importCalendar, file, { baseUrl, signal: ended })
  while (progress.state === 'running') {
    onProgress(progress)
    await pause(INTERVAL, ended)
    progress = await progressOf(progress, ended)
  }
  await refreshCalendar(cache)
  return progress
}

/** A question that gets no answer is asked again: the import goes on without it. */
async function progressOf(last: ImportProgress, signal: AbortSignal): Promise<ImportProgress> {
  try {
    return await originalApi(getImport, { id: last.id }, { signal })
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    return last
  }
}

/** Undoes an import as a whole. @returns the number of events that stay, because somebody changed them */
export async function undo({ cache }: Session, id: number): Promise<number> {
  const { kept } = await originalApi(undoImport, { id })
  await refreshCalendar(cache)
  return kept
}
