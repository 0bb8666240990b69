import { memo } from 'react'
import { classes } from '../../../ui/classes.ts'
import { hued } from '../../../ui/identity.ts'
import { useDayName } from '../dayName.ts'
import { eventHue } from '../EventLink.tsx'
import { dateNumber } from '../format.ts'
import type { Placed } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { isoOf, type Day } from '../time/day.ts'
import styles from './DotCell.module.css'

type Props = {
  readonly day: Day
  readonly placed: readonly Placed<ShownEvent>[]
  readonly month: 'this' | 'other'
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly onChoose: (day: Day) => void
}

const MOST_DOTS = 3

/** A day of a month on a small screen: its number, and a dot for each of its first events. */
export const DotCell = memo(({ day, placed, month, isToday, isChosen, onChoose }: Props) => {
  const dayName = useDayName()
  return (
    // The grid itself handles the keys of its cells.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="gridcell"
      data-date={isoOf(day)}
      tabIndex={isChosen ? 0 : -1}
      aria-label={dayName(day, placed.length)}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={classes(styles['cell'], month === 'other' && styles['other'], isToday && styles['today'])}
      onClick={() => onChoose(day)}
    >
      <span className={styles['number']}>{dateNumber(day)}</span>
      <span className={styles['dots']}>
        {placed.slice(0, MOST_DOTS).map(({ event }) => (
          <span
            key={event.id}
            className={classes(styles['dot'], hued)}
            style={{ '--hue': eventHue(event) ?? 212 }}
          />
        ))}
        {placed.length > MOST_DOTS && <span className={styles['plus']}>+</span>}
      </span>
    </div>
  )
})
