import type { ReactNode } from 'react'
import { useMemberReader } from '../../features/calendar/memberReader.ts'
import { CalendarReaderContext } from '../../features/calendar/reader.ts'
import { goBackTo } from '../../navigation/backTo.ts'
import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { TopBar } from '../TopBar.tsx'
import { shellTexts } from '../texts/shellTexts.ts'
import styles from './MemberCalendar.module.css'

type Props = { readonly name: string; readonly children: ReactNode }

/** A calendar page within the application: with its name and a way back to the calendar as it was left. */
export const MemberCalendar = ({ name, children }: Props) => {
  const t = useText(shellTexts)
  const { settings } = useRealm()
  const title = (
    <span className={styles['title']}>
      <Link to={paths.calendar} onClick={(press) => goBackTo(paths.calendar, press)}>
        {t('shell.calendar')}
      </Link>
      <span aria-hidden="true">›</span>
      <bdi>{name}</bdi>
    </span>
  )
  return (
    <CalendarReaderContext value={useMemberReader(settings.twenty_four_hour_time)}>
      <TopBar name={name} title={title} />
      <div className={styles['scroll']}>{children}</div>
    </CalendarReaderContext>
  )
}
