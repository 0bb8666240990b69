import { useContext } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { moveBetween } from '../../ui/moveBetween.ts'
import { RangeContext } from './dayName.ts'
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
  const range = useContext(RangeContext)
  if (placed.length === 0) {
    // Without an answer nobody knows that there are none; a notice above says why.
    if (range?.isKnown === false) return range.error ? null : <Skeleton lines={2} />
    return <p className={styles['none']}>{t('calendar.dayEvents.none')}</p>
  }
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
