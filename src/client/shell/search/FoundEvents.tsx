import { CalendarDays } from 'lucide-react'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import styles from '../pages/ViewFilter.module.css'
import { useFoundEvents } from '../switcher/useFoundEvents.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Links to the coming events that the words find. */
export const FoundEvents = ({ words }: { words: string }) => {
  const t = useText(laterShellTexts)
  const events = useFoundEvents(words)
  if (events.length === 0) return null
  return (
    <ul className={styles['events']} aria-label={t('search.events')}>
      {events.map(({ path, name, when }) => (
        <li key={path}>
          <Link to={path} className={styles['event']}>
            <CalendarDays size={14} strokeWidth={1.75} aria-hidden />
            <bdi>{name}</bdi>
            <span className={styles['when']}>{when}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
