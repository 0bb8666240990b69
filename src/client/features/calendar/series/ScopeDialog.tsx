import { useLayoutEffect, useRef } from 'react'
import { seriesScopes, type SeriesScope } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { seriesSentence } from './ruleText.ts'
import styles from './ScopeDialog.module.css'
import { seriesTexts } from './texts/seriesTexts.ts'

interface Props {
  readonly title: string
  /** Undefined where the view does not know more than that the event repeats. */
  readonly series?: CalendarEvent['series']
  readonly scopes?: readonly SeriesScope[]
  readonly onChoose: (scope: SeriesScope) => void
  readonly onClose: () => void
}

/** Asks how far a change of a repeating event reaches; each answer is one press. */
export const ScopeDialog = ({ title, series = null, scopes = seriesScopes, onChoose, onClose }: Props) => {
  const t = useText(seriesTexts, uiTexts)
  const choices = useRef<HTMLDivElement>(null)
  const sentence = seriesSentence(t, series)
  useLayoutEffect(() => choices.current?.querySelector('button')?.focus(), [])
  return (
    <Dialog title={title} onClose={onClose}>
      {sentence !== undefined && <p>{sentence}</p>}
      <div ref={choices} className={styles['choices']}>
        {scopes.map((scope) => (
          <Button key={scope} onClick={() => onChoose(scope)}>
            {t(`series.scope.${scope}`)}
          </Button>
        ))}
        <Button tone="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
