import type { LeftOutEvent } from '../../../../protocol/calendar/imports.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import styles from './ImportDialog.module.css'
import type { FoundEvents as Found } from './runImport.ts'
import { importTexts } from './texts/importTexts.ts'

/** A day, `YYYY-MM-DD`, in words. */
function dayText(day: string): string {
  const language = document.documentElement.lang || 'en'
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

const leftOutLine = (t: Translate, { reason, title, day }: LeftOutEvent): string =>
  [
    title || t(importTexts('calendar.import.untitled')),
    day === '' ? '' : dayText(day),
    t(importTexts(`calendar.import.reason.${reason}`)),
  ]
    .filter(Boolean)
    .join(' · ')

/** What a file brings, and what it can’t. */
export const FoundEvents = ({ found }: { found: Found }) => {
  const t = useText(importTexts)
  const { first_day, last_day, left_out, left_out_count, unknown_zones } = found
  const counts = (['new', 'changed', 'known', 'series', 'attachments'] as const).filter(
    (name) => found[name] > 0,
  )
  return (
    <>
      <h3 className={styles['name']} dir="auto">
        {found.name}
      </h3>
      <ul className={styles['facts']}>
        {counts.map((name) => (
          <li key={name}>{t(`calendar.import.${name}`, { count: found[name] })}</li>
        ))}
        {first_day !== '' && (
          <li>{t('calendar.import.between', { first: dayText(first_day), last: dayText(last_day) })}</li>
        )}
        {unknown_zones.length > 0 && (
          <li>{t('calendar.import.zones', { names: unknown_zones.join(', ') })}</li>
        )}
      </ul>
      {left_out_count > 0 && (
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
      )}
    </>
  )
}
