import { useEffect } from 'react'
import { useSession, type Session } from '../../../kernel/session.ts'
import { useEditProblems } from '../editing/editProblems.ts'
import { storeSaved } from '../editing/saveEdit.ts'
import { changeReactionTo, changeStarTo } from '../mutations.ts'
import { resumeKept } from './keptChanges.ts'
import type { KeptChange } from './tabRecords.ts'

/**
 * Goes on with changes and edits that an earlier page had to leave, such as one without a network. `keepOrphans` keeps
 * edits of messages deleted since.
 */
export function useKept(keepOrphans: (session: Session, messageIds: readonly number[]) => void): void {
  const session = useSession()
  useEditProblems()
  useEffect(() => {
    const makeAgain = (change: KeptChange): void => {
      const made =
        change.kind === 'star'
          ? changeStarTo(session, change.messageId, change.to)
          : changeReactionTo(session, change.messageId, change.emoji, change.to)
      made.catch(() => undefined) // Refused by now, such as for a message that was deleted meanwhile.
    }
    void resumeKept(session, {
      makeAgain,
      storeSaved: () => storeSaved(session),
      keepOrphans: (ids) => keepOrphans(session, ids),
    })
  }, [session, keepOrphans])
}
