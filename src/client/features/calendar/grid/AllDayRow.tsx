import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { fitWeek, type Segment } from '../layout/monthLanes.ts'
import { isOverAt, type Placed } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { EventChip } from '../month/EventChip.tsx'
import type { Day } from '../time/day.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import styles from './AllDayRow.module.css'

type Props = {
  readonly bars: readonly Segment<Placed<ShownEvent>>[]
  readonly first: Day
  readonly days: number
  readonly now: number
}

/** Rows shown at first: more would push the grid off the screen. */
const ROWS = 3

/** A bar can continue beyond the days drawn of its week. */
function continuing({ column, length, continues }: Segment<Placed<ShownEvent>>, days: number) {
  if (column + length <= days) return continues
  return continues === 'before' || continues === 'both' ? 'both' : 'after'
}

/** All-day and longer events, above the grid of hours. */
export const AllDayRow = ({ bars, first, days, now }: Props) => {
  const t = useText(laterCalendarTexts, calendarTexts)
  const [isWhole, setWhole] = useState(false)
  const week = { start: first, segments: bars.filter(({ column }) => column < days) }
  if (week.segments.length === 0) return null
  const fitted = fitWeek(week, isWhole ? Infinity : ROWS)
  const hidden = Math.max(...fitted.hidden.slice(0, days))
  const needed = Math.max(...week.segments.map(({ lane }) => lane)) + 1
  const rows = isWhole ? needed + 1 : Math.min(needed, ROWS)
  return (
    <section className={styles['row']} aria-label={t('calendar.allDay.row')} style={{ '--rows': rows }}>
      <span className={styles['name']}>{t('calendar.allDay')}</span>
      <div className={styles['lanes']}>
        {fitted.segments.map((segment) => {
          const { item, column, length, lane } = segment
          return (
            <EventChip
              key={item.event.id}
              placed={item}
              time=""
              continues={continuing(segment, days)}
              isPast={isOverAt(item.event, now)}
              className={styles['bar']}
              style={{ '--lane': lane, '--column': column, '--length': Math.min(length, days - column) }}
            />
          )
        })}
        {(hidden > 0 || isWhole) && (
          <button
            type="button"
            className={styles['more']}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('calendar.showFewer') : t('calendar.more', { count: hidden })}
          </button>
        )}
      </div>
    </section>
  )
}
