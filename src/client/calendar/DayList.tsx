import type { KeyboardEvent } from 'preact/compat'
import { useText } from '../i18n/useText.ts'
import styles from './DayList.module.css'
import { EventRow } from './EventRow.tsx'
import type { Clock, Placed } from './layout/place.ts'
import type { ShownEvent } from './shownEvent.ts'

type Props = {
  readonly placed: readonly Placed<ShownEvent>[]
  readonly clock: Clock
  readonly now: number
}

/** ↑ ↓ Home End move the focus from event to event. */
function moveBetweenEvents(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-event-id]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, target))]?.focus()
}

/** All events of a day, one below the other. */
export const DayList = ({ placed, clock, now }: Props) => {
  const t = useText()
  if (placed.length === 0) return <p className={styles['none']}>{t('calendar.dayEvents.none')}</p>
  return (
    <ul className={styles['list']} onKeyDown={moveBetweenEvents}>
      {placed.map((each) => (
        <li key={each.event.id}>
          <EventRow placed={each} clock={clock} now={now} />
        </li>
      ))}
    </ul>
  )
}
