import type { LeftOutEvent } from '../../../../protocol/calendar/imports.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { factLine } from '../../../ui/format/facts.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import styles from './ImportDialog.module.css'
import { importTexts } from './texts/importTexts.ts'

/** A day, `YYYY-MM-DD`, in words, and not in digits alone as in the medium form of some languages. */
export function dayText(day: string): string {
  const language = document.documentElement.lang || 'en'
  return dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

/** On which day, or between which days, the events found are. */
export const daysText = (t: Translate, first: string, last: string): string =>
  first === last
    ? t(importTexts('calendar.import.onDay'), { day: dayText(first) })
    : t(importTexts('calendar.import.between'), { first: dayText(first), last: dayText(last) })

const leftOutLine = (t: Translate, { reason, title, day }: LeftOutEvent): string =>
  factLine([
    title || t(importTexts('calendar.import.untitled')),
    day !== '' && dayText(day),
    t(importTexts(`calendar.import.reason.${reason}`)),
  ])

interface Props {
  readonly left_out: readonly LeftOutEvent[]
  readonly left_out_count: number
}

/** What a file or a feed can’t bring, once the reader asks for it. */
export const LeftOut = ({ left_out, left_out_count }: Props) => {
  const t = useText(importTexts)
  if (left_out_count === 0) return null
  return (
    <details className={styles['left']}>
      <summary>{t('calendar.import.left', { count: left_out_count })}</summary>
      <ul>
        {left_out.map((each, index) => (
          // The list never changes, and entries can be alike.
          // eslint-disable-next-line react/no-array-index-key
          <li key={index} dir="auto">
            {leftOutLine(t, each)}
          </li>
        ))}
        {left_out_count > left_out.length && (
          <li>{t('calendar.import.leftMore', { count: left_out_count - left_out.length })}</li>
        )}
      </ul>
    </details>
  )
}
