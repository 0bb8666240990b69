import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { calendarPath } from '../address.ts'
import { useDayName } from '../dayName.ts'
import { clockTime, dateName, dateNumber, weekdayName } from '../format.ts'
import { Named } from '../Named.tsx'
import { useCalendarReader } from '../reader.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { dayAxisOf, type TimeAxis } from '../layout/timeAxis.ts'
import { daysBetween, isoOf, type Day } from '../time/day.ts'
import { wallAt } from '../time/zone.ts'
import { calendarTitle, shownDays, type CalendarState } from '../useCalendar.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import { AllDayRow } from './AllDayRow.tsx'
import { TimeBlock } from './TimeBlock.tsx'
import styles from './TimeGrid.module.css'
import { firstMinute } from './firstMinute.ts'
import { layOutDays } from './timeLayout.ts'
import { nextBlock } from './gridFocus.ts'

type Props = { readonly state: CalendarState; readonly events: readonly ShownEvent[] }

const MINUTE = 60_000
/** The pixels by which an hour's label rises above its line, with some air. */
const HALF_A_LABEL = 12

const Hours = ({ axis }: { axis: TimeAxis }) => {
  const t = useText(laterCalendarTexts)
  const { hourCycle } = useCalendarReader()
  return (
    <div className={styles['hours']} aria-hidden="true">
      {axis.hours.slice(1).map(({ minute, position }) => (
        <span
          key={position}
          className={styles['hour']}
          style={{ '--at': position }}
          title={position === axis.repeated?.position ? t('calendar.repeated') : undefined}
        >
          {clockTime(minute * MINUTE, hourCycle)}
        </span>
      ))}
    </div>
  )
}

/**
 * Returns the position of the current time on the grid; undefined if today is not shown, or if every event is shown
 * by its own clock.
 */
const nowPosition = (state: CalendarState, axis: TimeAxis): number | undefined => {
  const { first, last } = shownDays(state)
  const { today, zone, clock } = state
  if (clock.of === 'event' || today < first || today > last) return undefined
  return dayAxisOf(zone, today, axis).positionOf(Date.now())
}

const NowLine = ({ state, axis, now }: { state: CalendarState; axis: TimeAxis; now: number }) => {
  const t = useText(laterCalendarTexts)
  const { hourCycle } = useCalendarReader()
  const { today, zone, clock } = state
  if (clock.of === 'event') return null // Each event has its own clock.
  return (
    <div
      className={styles['now']}
      style={{ '--at': dayAxisOf(zone, today, axis).positionOf(now) }}
      role="img"
      aria-label={t('calendar.now', { time: clockTime(wallAt(zone, now), hourCycle) })}
    />
  )
}

const DayHead = ({ state, day }: { state: CalendarState; day: Day }) => {
  const t = useText(calendarTexts)
  const isToday = day === state.today
  return (
    <div className={classes(styles['dayHead'], isToday && styles['today'])}>
      <Link
        to={calendarPath({ ...state.address, view: 'day', day })}
        aria-current={isToday ? 'date' : undefined}
      >
        <Named name={t('calendar.openDay.of', { date: dateName(day) })}>
          <span className={styles['weekday']}>{weekdayName(day, 'short')}</span>
          <span className={styles['number']}>{dateNumber(day)}</span>
        </Named>
      </Link>
    </div>
  )
}

/** Moves the focus with arrow keys, besides Tab: up and down within a day, sideways between days. */
function moveBetweenBlocks(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const next = nextBlock(event.currentTarget, document.activeElement, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Days side by side, with events by the clock. */
export const TimeGrid = ({ state, events }: Props) => {
  const t = useText(calendarTexts, laterCalendarTexts)
  const dayName = useDayName()
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const { address, zone, today } = state
  const { first, last } = shownDays(state)
  const layout = useMemo(
    () =>
      layOutDays(
        events,
        address.time === 'event' ? { of: 'event' } : { of: 'viewer', zone },
        daysBetween(first, last),
      ),
    [events, address.time, zone, first, last],
  )
  const { axis, columns, bars } = layout
  const hasEvents = columns.some(({ parts }) => parts.length > 0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const pixels = element.scrollHeight / axis.length
    const now = nowPosition(state, axis)
    const visible = element.clientHeight / pixels
    element.scrollTop = firstMinute({ columns, now, visible }) * pixels - HALF_A_LABEL
    // Runs once for each range, when its events have loaded, and not for each changed event.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first, last, hasEvents])
  return (
    <div className={styles['frame']} style={{ '--days': columns.length }} data-roving="">
      <div className={styles['heads']}>
        <span className={styles['corner']}>{state.clock.of === 'viewer' ? zoneName(zone, now) : ''}</span>
        {columns.map(({ day }) => (
          <DayHead key={day} state={state} day={day} />
        ))}
      </div>
      <AllDayRow bars={bars} first={first} days={columns.length} now={now} />
      <div ref={scroller} className={styles['scroller']}>
        <div
          role="group"
          aria-label={calendarTitle(state)}
          className={styles['grid']}
          style={{ '--length': axis.length, '--repeated': axis.repeated?.position }}
          // Without an event to focus, the keyboard scrolls the hours themselves.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={hasEvents ? undefined : 0}
          onKeyDown={moveBetweenBlocks}
        >
          <Hours axis={axis} />
          {columns.map(({ day, parts, gaps }) => (
            <section
              key={day}
              aria-label={dayName(day, parts.length)}
              data-date={isoOf(day)}
              className={classes(styles['column'], day === today && styles['todayColumn'])}
            >
              {gaps.map(({ position, length }) => (
                <div
                  key={position}
                  className={styles['gap']}
                  style={{ '--at': position, '--for': length }}
                  title={t('calendar.gap')}
                />
              ))}
              {day === today && <NowLine state={state} axis={axis} now={now} />}
              {parts.map((part) => (
                <TimeBlock key={part.item.placed.event.id} part={part} now={now} days={columns.length} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** "CET", "GMT+1" */
const zoneName = (zone: string, instant: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value ?? ''
