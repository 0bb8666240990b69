import { Users } from 'lucide-react'
import type { AttendanceReply } from '../../../../protocol/attendance.ts'
import { useText } from '../../../i18n/useText.ts'
import { factLine } from '../../../ui/format/facts.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import styles from './Attendance.module.css'
import { attendanceTexts } from './texts/attendanceTexts.ts'

/** @param seconds UNIX seconds */
const dateText = (seconds: number): string =>
  dateFormat(document.documentElement.lang || 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(seconds * 1000)

/** How many come and wait, how many places are left, and until when one can sign up. */
export const Counts = ({ reply }: { readonly reply: AttendanceReply }) => {
  const t = useText(attendanceTexts)
  const { coming, waiting, places, state, closes_at: closesAt } = reply
  const free = places === null ? undefined : Math.max(0, places - coming - waiting)
  const counts = [
    t('attendance.coming', { count: coming }),
    state === 'open' && free !== undefined && t('attendance.free', { count: free }),
    waiting > 0 && t('attendance.waiting', { count: waiting }),
  ].filter((part) => part !== false)
  return (
    <div className={styles['counts']}>
      <p className={styles['numbers']}>
        <Users size={16} strokeWidth={1.6} aria-hidden />
        {factLine(counts)}
      </p>
      {state === 'open' && closesAt !== null && (
        <p className={styles['aside']}>
          {t('attendance.until', {
            date: dateText(closesAt),
          })}
        </p>
      )}
      {(state === 'ended' || state === 'off') && (
        <p className={styles['aside']}>{t(`attendance.${state}`)}</p>
      )}
    </div>
  )
}
