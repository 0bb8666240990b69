import { useId, useState } from 'react'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { timeInWords } from './timeInWords.ts'
import { fieldTime, suggestedTimes, timeOfField } from './times.ts'
import styles from './TimeChoice.module.css'
import { useTimeObstacle } from './useTimeObstacle.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

interface Props {
  readonly kind: 'soon' | 'later'
  /** Undefined while no time is chosen. */
  readonly at: Date | undefined
  readonly onChange: (at: Date | undefined) => void
}

/** Chooses a time in the future: a suggested one, or any other. */
export const TimeChoice = ({ kind, at, onChange }: Props) => {
  const t = useText(laterMessageTexts)
  const id = useId()
  const { settings } = useRealm()
  const language = document.documentElement.lang || 'en'
  const obstacle = useTimeObstacle(at)
  const isWrong = at !== undefined && obstacle !== undefined
  const [suggestions] = useState(() => suggestedTimes(new Date(serverNow()), kind))
  const inWords = (date: Date): string => timeInWords(date, language, settings.twenty_four_hour_time)
  return (
    <div className={styles['choice']}>
      <div className={styles['suggestions']} role="group" aria-label={t('later.suggestions')}>
        {suggestions.map((suggestion) => (
          <button
            key={suggestion.text}
            type="button"
            className={styles['suggestion']}
            aria-pressed={suggestion.at.getTime() === at?.getTime()}
            onClick={() => onChange(suggestion.at)}
          >
            <span>{t(suggestion.text)}</span>
            <span className={styles['when']}>{inWords(suggestion.at)}</span>
          </button>
        ))}
      </div>
      <div className={styles['own']}>
        <div className={styles['row']}>
          <label htmlFor={id}>{t('later.ownTime')}</label>
          <p id={`${id}-note`} className={isWrong ? styles['wrong'] : styles['when']}>
            {at && (obstacle ?? inWords(at))}
          </p>
        </div>
        <input
          id={id}
          type="datetime-local"
          value={at ? fieldTime(at) : ''}
          aria-describedby={`${id}-note`}
          aria-invalid={isWrong || undefined}
          onChange={(event) => onChange(timeOfField(event.currentTarget.value))}
        />
      </div>
    </div>
  )
}
