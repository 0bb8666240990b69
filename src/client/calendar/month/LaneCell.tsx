import { memo } from 'react'
import { Link } from '../../conversations/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { dateName, dateNumber, shortMonth } from '../format.ts'
import type { Segment } from '../layout/monthLanes.ts'
import { Named } from '../Named.tsx'
import { isoOf, partsOf, type Day } from '../time/day.ts'
import { EventChip } from './EventChip.tsx'
import styles from './LaneCell.module.css'
import type { MonthItem } from './monthItems.ts'

type Props = {
  readonly day: Day
  /** Those that begin in this cell: a bar over several days is drawn by its first. */
  readonly segments: readonly Segment<MonthItem>[]
  /** All events of the day, drawn or not. */
  readonly count: number
  readonly hidden: number
  /** Rows that the day's events take when all are drawn, for print. */
  readonly rows: number
  readonly month: 'this' | 'other'
  readonly isToday: boolean
  readonly isActive: boolean
  readonly isEntered: boolean
  readonly dayPath: string
  /** Milliseconds since the epoch; events that ended before are past. */
  readonly now: number
  readonly onOpen: (day: Day, anchor: HTMLElement) => void
  readonly onActivate: (day: Day) => void
}

/** A day of the month with its events in lanes, as many as fit. */
export const LaneCell = memo((props: Props) => {
  const t = useText()
  const { day, segments, count, hidden, isToday, isActive, isEntered, now } = props
  const tabIndex = isEntered ? 0 : -1
  const { date } = partsOf(day)
  return (
    <div
      role="gridcell"
      data-date={isoOf(day)}
      data-day={day}
      tabIndex={isActive && !isEntered ? 0 : -1}
      aria-label={t('calendar.cell', { date: dateName(day), count })}
      aria-selected={isActive}
      aria-current={isToday ? 'date' : undefined}
      className={classes(
        styles['cell'],
        props.month === 'other' && styles['other'],
        isToday && styles['today'],
      )}
      style={{ '--rows': props.rows } as object}
      onFocus={() => props.onActivate(day)}
    >
      <Link to={props.dayPath} tabIndex={tabIndex} className={styles['number']}>
        <Named name={t('calendar.openDay.of', { date: dateName(day) })}>
          {date === 1 ? `${dateNumber(day)} ${shortMonth(day)}` : dateNumber(day)}
        </Named>
      </Link>
      {segments.map((segment) => (
        <EventChip
          key={`${segment.item.placed.event.id}`}
          segment={segment}
          isPast={segment.item.placed.event.end < now}
          tabIndex={tabIndex}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles['more']}
          aria-haspopup="dialog"
          onClick={(event) => props.onOpen(day, event.currentTarget)}
        >
          <Named name={t('calendar.more.of', { count: hidden, date: dateName(day) })}>
            {t('calendar.more', { count: hidden })}
          </Named>
        </button>
      )}
    </div>
  )
})
LaneCell.displayName = 'LaneCell'
