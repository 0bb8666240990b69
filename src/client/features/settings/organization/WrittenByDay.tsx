import type { CSSProperties } from 'react'
import type { UsageDay } from '../../../../protocol/chat/usage.ts'
import { useText } from '../../../i18n/useText.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import styles from './WrittenByDay.module.css'
import { organizationTexts } from './texts/organizationTexts.ts'

/** A cell with its number, and a bar behind it in proportion to the column's maximum. */
const Count = ({ value, most }: { value: number; most: number }) => {
  const style: CSSProperties & Record<'--part', number> = { '--part': most === 0 ? 0 : value / most }
  const text = new Intl.NumberFormat(document.documentElement.lang || 'en').format(value)
  return (
    <td className={styles['count']} style={style}>
      {text}
    </td>
  )
}

const dayOf = (date: string): string =>
  dateFormat(document.documentElement.lang || 'en', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date))

/** Daily numbers of authors and messages. */
export const WrittenByDay = ({ label, days }: { label: string; days: readonly UsageDay[] }) => {
  const t = useText(organizationTexts)
  const mostWriters = Math.max(...days.map(({ writers }) => writers))
  const mostMessages = Math.max(...days.map(({ messages }) => messages))
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('usage.day')}</th>
          <th scope="col">{t('usage.writers')}</th>
          <th scope="col">{t('usage.messages')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, writers, messages }) => (
          <tr key={date}>
            <th scope="row">
              <time dateTime={date}>{dayOf(date)}</time>
            </th>
            <Count value={writers} most={mostWriters} />
            <Count value={messages} most={mostMessages} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
