import { memo, type ReactNode } from 'react'
import { Link } from '../../../navigation/Link.tsx'
import { useText, type Translate } from '../../../i18n/useText.ts'
import type { HourCycle } from '../../../ui/format/time.ts'
import { classes } from '../../../ui/classes.ts'
import { useDayName } from '../dayName.ts'
import { dateName, dateNumber, shortDate, shortTime } from '../format.ts'
import { isOverAt } from '../layout/place.ts'
import { Named } from '../Named.tsx'
import { useCalendarReader } from '../reader.ts'
import { isoOf, partsOf, type Day } from '../time/day.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { EventChip } from './EventChip.tsx'
import styles from './LaneCell.module.css'
import type { CellChip, MonthCell } from './monthCells.ts'
import type { MonthItem } from './monthItems.ts'

type Props = {
  readonly day: Day
  readonly cell: MonthCell
  /** Number of rows that the whole week takes, for printing. */
  readonly rows: number | undefined
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

/**
 * Returns the number of a day; the first of a month also shows the name of the month, in a shorter form than its
 * accessible name.
 */
const numberOf = (day: Day, name: string): ReactNode =>
  partsOf(day).date > 1 ? dateNumber(day) : <Named name={name}>{shortDate(day)}</Named>

/** "18:30", "6p", or "until 2a" on the days after the first; empty for a whole day. */
function beginning(t: Translate, { placed, firstDay }: MonthItem, cycle: HourCycle): string {
  if (placed.event.isAllDay) return ''
  const isRest = placed.shape === 'timed' && firstDay > placed.firstDay
  return isRest
    ? t(calendarTexts('calendar.until'), { time: shortTime(placed.to, cycle) })
    : shortTime(placed.from, cycle)
}

const placeOf = ({ segment: { length }, gap }: CellChip) =>
  gap === 0 && length === 1
    ? undefined
    : { ...(gap > 0 && { '--gap': gap }), ...(length > 1 && { '--length': length }) }

/** A day of the month with its events in lanes, up to the number that fits. */
export const LaneCell = memo((props: Props) => {
  const t = useText(calendarTexts)
  const dayName = useDayName()
  const { hourCycle } = useCalendarReader()
  const { day, rows, isToday, isActive, isEntered, now } = props
  const { chips, count, hidden, gapOfMore } = props.cell
  const tabIndex = isEntered ? 0 : -1
  const name = t('calendar.openDay.of', { date: dateName(day) })
  return (
    <div
      role="gridcell"
      data-date={isoOf(day)}
      tabIndex={isActive && !isEntered ? 0 : -1}
      aria-label={dayName(day, count)}
      aria-selected={isActive}
      aria-current={isToday ? 'date' : undefined}
      className={classes(
        styles['cell'],
        props.month === 'other' && styles['other'],
        isToday && styles['today'],
      )}
      style={rows === undefined ? undefined : { '--rows': rows }}
      onFocus={() => props.onActivate(day)}
    >
      <Link
        to={props.dayPath}
        tabIndex={tabIndex}
        className={styles['number']}
        aria-label={partsOf(day).date > 1 ? name : undefined}
      >
        {numberOf(day, name)}
      </Link>
      {chips.map((chip) => (
        <EventChip
          key={chip.segment.item.placed.event.id}
          placed={chip.segment.item.placed}
          lines={chip.lines}
          time={beginning(t, chip.segment.item, hourCycle)}
          continues={chip.segment.continues}
          isPast={isOverAt(chip.segment.item.placed.event, now)}
          tabIndex={tabIndex}
          className={classes(styles['chip'], chip.segment.length > 1 && styles['long'])}
          style={placeOf(chip)}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles['more']}
          style={gapOfMore > 0 ? { '--gap': gapOfMore } : undefined}
          aria-haspopup="dialog"
          aria-label={t('calendar.more.of', { count: hidden, date: dateName(day) })}
          onClick={(event) => props.onOpen(day, event.currentTarget)}
        >
          {t('calendar.more', { count: hidden })}
        </button>
      )}
    </div>
  )
})
