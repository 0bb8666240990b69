import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { newUuid } from '../../../kernel/uuid.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useSite } from '../site.ts'
import { copyOf as draftOfCopy } from './draft.ts'
import { putBack } from './draftKeeper.ts'
import { keep, readKept } from './keeping.ts'
import { formTexts } from './texts/formTexts.ts'

/**
 * Returns the function that keeps a copy of an event as the text of the form for new events. A notice offers to take up
 * the unfinished event that it replaces, if any, at the address `back`.
 */
export function useKeptCopy(): (event: CalendarEvent, back: string) => void {
  const t = useText(formTexts, uiTexts)
  const { userId } = useSession()
  const showToast = useSessionToast()
  const site = useSite()
  return (original, back) => {
    const draft = draftOfCopy(original)
    const unfinished = readKept(userId, 'new', draft)
    if (unfinished) {
      const undo = (): void => {
        putBack(userId, 'new', unfinished)
        goTo(back)
      }
      showToast({ text: t('event.replaced'), action: { text: t('common.undo'), run: undo } })
    }
    const copyOf = site?.site ? original.id : undefined
    keep(userId, 'new', { draft, base: draft, sendKey: newUuid(), copyOf })
  }
}
