import { CalendarDays } from 'lucide-react'
import { paths } from '../../conversations/address.ts'
import { Link } from '../../conversations/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../session/realm.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TopBar } from '../TopBar.tsx'

/** Says plainly that the organisation publishes no events here. */
export const CalendarPage = () => {
  const t = useText()
  const { name } = useRealm()
  return (
    <>
      <TopBar name={t('shell.calendar')} />
      <EmptyState
        icon={<CalendarDays size={24} strokeWidth={1.6} aria-hidden />}
        title={t('shell.calendar.title')}
        text={t('shell.calendar.text', { name })}
      >
        <Link to={paths.inbox} className={buttonClasses('primary')}>
          {t('shell.unknown.inbox')}
        </Link>
      </EmptyState>
    </>
  )
}
