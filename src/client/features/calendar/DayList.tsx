import { useText } from '../../i18n/useText.ts'
import { moveBetween } from '../../ui/moveBetween.ts'
import styles from './DayList.module.css'
import { EventRow } from './EventRow.tsx'
import type { Clock, Placed } from './layout/place.ts'
import type { ShownEvent } from './shownEvent.ts'
import { laterCalendarTexts } from './texts/laterCalendarTexts.ts'

type Props = {
  readonly placed: readonly Placed<ShownEvent>[]
  readonly clock: Clock
  readonly now: number
}

const moveBetweenEvents = moveBetween('[data-event-id]')

/** All events of a day, one below the other. */
export const DayList = ({ placed, clock, now }: Props) => {
  const t = useText(laterCalendarTexts)
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
