import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import type { Session } from '../../../kernel/session.ts'
import { untilAnswered } from '../../../kernel/untilAnswered.ts'
import { editMessage, fetchSource } from '../mutations.ts'
import { edits } from './edits.ts'

interface Edited {
  readonly id: number
  /** The text to save. */
  readonly sent: string
  /** The source that was edited. */
  readonly source: string
  /** Called when the service cannot be reached: the edit is saved once it can. */
  readonly onWait: () => void
}

/** True if a refused edit is stored: the answer to an earlier attempt was lost. */
async function isStored(session: Session, { id, sent }: Edited, error: unknown): Promise<boolean> {
  const isMismatch = error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH'
  return isMismatch && (await fetchSource(session, id)) === sent.trim()
}

/** Saves a changed message, however long the service cannot be reached. An editor closed meanwhile saves nothing. */
export async function saveEdit(session: Session, edit: Edited): Promise<void> {
  const { id, sent, source } = edit
  try {
    await editMessage(session, id, sent, source)
    return
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    edit.onWait()
  }
  await untilAnswered(session, async () => {
    if (!session.get(edits).getState().open.has(id)) return
    try {
      await editMessage(session, id, sent, source)
    } catch (error) {
      if (!(await isStored(session, edit, error))) throw error
    }
  })
}
