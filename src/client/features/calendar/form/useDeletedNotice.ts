import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { explain } from '../explain.ts'
import { restoreEvent } from '../mutations.ts'
import { useUndoSeries } from '../series/useUndoSeries.ts'
import { formTexts } from './texts/formTexts.ts'

/**
 * Returns the function that says that an event was deleted, and offers to restore it: by the ID of the change, if its
 * series can have gone with it.
 */
export function useDeletedNotice(): (event: CalendarEvent, change?: string) => void {
  const t = useText(formTexts, uiTexts)
  const session = useSession()
  const showToast = useSessionToast()
  const offerUndo = useUndoSeries()
  return (event, change) => {
    const title = plainTextOf(event.title)
    const restore = async (): Promise<void> => {
      try {
        await restoreEvent(session, event)
        showToast({ text: t('event.restored', { title }) })
      } catch (error) {
        showToast({ text: explain(t, error), tone: 'danger' })
      }
    }
    showToast({
      text: t('event.deleted', { title }),
      action:
        change === undefined
          ? { text: t('common.undo'), run: () => void restore() }
          : offerUndo(change, title),
    })
  }
}
