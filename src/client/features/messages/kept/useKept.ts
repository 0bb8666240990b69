import { useEffect } from 'react'
import { useSession } from '../../../kernel/session.ts'
import { changeReactionTo, changeStarTo } from '../mutations.ts'
import { resumeKept } from './keptChanges.ts'
import type { KeptChange } from './tabRecords.ts'

/** Goes on with changes and edits that an earlier page had to leave, such as one without a network. */
export function useKept(): void {
  const session = useSession()
  useEffect(() => {
    const makeAgain = (change: KeptChange): void => {
      const made =
        change.kind === 'star'
          ? changeStarTo(session, change.messageId, change.to)
          : changeReactionTo(session, change.messageId, change.emoji, change.to)
      made.catch(() => undefined) // Refused by now, such as for a message that was deleted meanwhile.
    }
    void resumeKept(session, makeAgain)
  }, [session])
}
