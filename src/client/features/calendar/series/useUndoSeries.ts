import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { explain } from '../explain.ts'
import { isConflict } from '../mutations.ts'
import { seriesTexts } from './texts/seriesTexts.ts'
import { undoSeries } from './undoSeries.ts'

/**
 * Returns the function that gives a notice its "Undo" for a change of repeating events. `undone` is what the notice
 * says afterwards where the events are gone and not as before.
 */
export function useUndoSeries(): (
  change: string,
  title: string,
  then?: () => void,
  undone?: string,
) => {
  readonly text: string
  readonly run: () => void
} {
  const t = useText(seriesTexts, uiTexts)
  const session = useSession()
  const showToast = useSessionToast()
  return (change, title, then, undone) => {
    const undo = async (): Promise<void> => {
      try {
        await undoSeries(session, change)
        showToast({ text: undone ?? t('series.undone', { title }) })
        then?.()
      } catch (error) {
        showToast({
          text: isConflict(error) ? t('series.undoFailed') : explain(t, error),
          tone: 'danger',
        })
      }
    }
    return { text: t('common.undo'), run: () => void undo() }
  }
}
