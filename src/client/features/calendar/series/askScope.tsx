import { seriesScopes, type SeriesScope } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { DeleteSeriesDialog } from './DeleteSeriesDialog.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'
import { seriesTexts } from './texts/seriesTexts.ts'

interface Question {
  readonly change: 'series.scope.title' | 'series.scope.move' | 'series.scope.delete'
  /** The event's title. */
  readonly title: string
  readonly series?: CalendarEvent['series']
  /** Those that are offered; all by default. */
  readonly scopes?: readonly SeriesScope[]
}

/** Answers nothing when the dialog goes in any way, such as with the page below it. */
const Asking = ({
  change,
  title,
  series = null,
  scopes = seriesScopes,
  onAnswer,
  onClose,
}: Question & { onAnswer: (scope: SeriesScope | undefined) => void; onClose: () => void }) => {
  const t = useText(seriesTexts)
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      queueMicrotask(() => {
        if (!isHere.current) onAnswer(undefined)
      })
    }
  }, [onAnswer])
  const answer = (scope: SeriesScope): void => {
    onAnswer(scope)
    onClose()
  }
  const question = { title: t(change, { title }), series, onClose }
  if (change === 'series.scope.delete') {
    return <DeleteSeriesDialog {...question} onDelete={async (scope) => answer(scope)} />
  }
  return <ScopeDialog {...question} scopes={scopes} onChoose={answer} />
}

/** Asks how far a change of a repeating event reaches. @returns undefined if it should not be made at all */
export const askScope = (question: Question): Promise<SeriesScope | undefined> =>
  new Promise((resolve) => {
    // The first answer counts.
    showDialog((close) => <Asking {...question} onAnswer={resolve} onClose={close} />)
  })
