import { useEffect } from 'react'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { scoped, useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { pathOf } from '../../../navigation/address.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { edits } from './edits.ts'
import { isMismatch } from './saveEdit.ts'

/** The messages whose editors are drawn in a list. */
export const drawnEdits = scoped(() => new Set<number>())

/** Says why an edit was not saved. */
export const problemText = (text: Translate, problem: unknown): string =>
  isMismatch(problem) ? text(laterMessageTexts('messages.editOvertaken')) : reasonOf(text, problem)

/** Shows a notice of each refused edit whose editor is out of sight: scrolled away, or in another conversation. */
export function useEditProblems(): void {
  const t = useText(laterMessageTexts)
  const session = useSession()
  const refused = useScoped(edits, (state) => state.refused)
  useEffect(() => {
    if (refused.size === 0) return
    const { open, places } = session.get(edits).getState()
    session.get(edits).setState({ refused: new Set() })
    for (const id of refused) {
      const problem = open.get(id)?.problem
      if (problem === undefined || session.get(drawnEdits).has(id)) continue
      const place = places.get(id)
      const action = place && {
        action: { text: t('messages.openEdit'), run: () => goTo(pathOf(place, id)) },
      }
      sessionToast(session, {
        text: t('messages.editFailed', { reason: problemText(t, problem) }),
        tone: 'danger',
        ...action,
      })
    }
  }, [session, refused, t])
}
