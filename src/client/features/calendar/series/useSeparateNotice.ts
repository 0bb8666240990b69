import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { dismissToast, showToast, type Toast } from '../../../ui/toastStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { explain } from '../explain.ts'
import { removeEvents } from '../mutations.ts'
import type { SeparateEvents } from './separate.ts'
import { seriesTexts } from './texts/seriesTexts.ts'

/** Returns the function that gives the notice of events saved each by itself, with the undo of them all. */
export function useSeparateNotice(): (
  first: CalendarEvent,
  others: SeparateEvents,
  then?: () => void,
) => Toast {
  const t = useText(seriesTexts, uiTexts)
  const session = useSession()
  const say = useSessionToast()
  return (first, { made, wanted, error }, then) => {
    const events = [first, ...made]
    const title = plainTextOf(first.title)
    const undo = async (): Promise<void> => {
      const undoing = showToast({ text: t('series.separate.undoing', { title }) })
      const { left, error: reason } = await removeEvents(session, events)
      dismissToast(undoing)
      if (left > 0) {
        const text = t('series.separate.undoFailed', { count: left, reason: explain(t, reason) })
        say({ text, tone: 'danger' })
        return
      }
      say({ text: t('series.separate.undone', { title, count: events.length }) })
      then?.()
    }
    const action = { text: t('common.undo'), run: () => void undo() }
    return made.length === wanted
      ? { text: t('series.separate.saved', { title, count: events.length }), action }
      : {
          text: t('series.separate.stopped', {
            title,
            made: events.length,
            wanted: wanted + 1,
            reason: explain(t, error),
          }),
          tone: 'danger',
          action,
        }
  }
}
