import { useLayoutEffect, useRef, useState } from 'react'
import { seriesScopes, type SeriesScope } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { seriesText } from './ruleText.ts'
import styles from './ScopeDialog.module.css'
import { seriesTexts } from './texts/seriesTexts.ts'

interface Props {
  readonly title: string
  /** Undefined where the view does not know more than that the event repeats. */
  readonly series?: CalendarEvent['series']
  readonly scopes?: readonly SeriesScope[]
  readonly tone?: 'secondary' | 'danger'
  /** An error that it throws is shown with the words of `explain`, and the dialog stays. */
  readonly onChoose: (scope: SeriesScope) => Promise<void> | void
  readonly explain?: (error: unknown) => string
  readonly onClose: () => void
}

/** Asks how far a change of a repeating event reaches; each answer is one press. */
export const ScopeDialog = ({
  title,
  series = null,
  scopes = seriesScopes,
  tone = 'secondary',
  onChoose,
  explain,
  onClose,
}: Props) => {
  const t = useText(seriesTexts, uiTexts)
  const choices = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<SeriesScope>()
  const [failure, setFailure] = useState<string>()
  const rule = seriesText(t, series)
  useLayoutEffect(() => choices.current?.querySelector('button')?.focus(), [])
  const choose = async (scope: SeriesScope): Promise<void> => {
    if (chosen !== undefined) return
    setChosen(scope)
    setFailure(undefined)
    try {
      await onChoose(scope)
    } catch (error) {
      setFailure(explain?.(error) ?? String(error))
      setChosen(undefined)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {rule !== undefined && <p>{t('series.scope.text', { rule })}</p>}
      <div ref={choices} className={styles['choices']}>
        {scopes.map((scope) => (
          <Button key={scope} tone={tone} busy={chosen === scope} onClick={() => void choose(scope)}>
            {t(`series.scope.${scope}`)}
          </Button>
        ))}
        <Button tone="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
      {failure !== undefined && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
    </Dialog>
  )
}
