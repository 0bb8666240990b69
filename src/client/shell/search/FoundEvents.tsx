import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import styles from '../pages/ViewFilter.module.css'
import { useFoundEvents } from '../switcher/useFoundEvents.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** On a phone, where each takes a line, the others wait behind a button. */
const FIRST = 1

/** Links to the coming events that the words find. */
export const FoundEvents = ({ words }: { words: string }) => {
  const t = useText(laterShellTexts)
  const events = useFoundEvents(words)
  const isNarrow = useMediaQuery('(width < 720px)')
  const list = useRef<HTMLUListElement>(null)
  const [openedFor, setOpenedFor] = useState<string>()
  if (events.length === 0) return null
  const shown = isNarrow && openedFor !== words ? events.slice(0, FIRST) : events
  const rest = events.length - shown.length
  const showAll = (): void => {
    // The button goes: the first of the events it brings gets the focus.
    flushSync(() => setOpenedFor(words))
    list.current?.querySelectorAll('a')[FIRST]?.focus()
  }
  return (
    <ul
      ref={list}
      className={styles['events']}
      data-cut={rest > 0 || undefined}
      aria-label={t('search.events')}
    >
      {shown.map(({ path, name, when }) => (
        <li key={path}>
          <Link to={path} className={styles['event']}>
            <CalendarDays size={14} strokeWidth={1.75} aria-hidden />
            <bdi>{name}</bdi>
            <span className={styles['when']}>{when}</span>
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className={styles['more']} onClick={showAll}>
            {t('event.today.more', { count: rest })}
          </button>
        </li>
      )}
    </ul>
  )
}
