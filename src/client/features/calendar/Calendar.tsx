import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { afterFirstShown, FirstShown } from '../../ui/loading/firstShown.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import styles from './Calendar.module.css'
import { RangeContext } from './dayName.ts'
import { EventQueryContext } from './EventLink.tsx'
import { filterQuery } from './filters.ts'
import { MonthView } from './month/MonthView.tsx'
import { useReaderId } from './access.ts'
import { withMoving, type Moving } from './move/moving.ts'
import {
  FilterChips,
  ListBody,
  loadParts,
  EmptyRange,
  EventSheets,
  Notice,
  PhoneMonth,
  PhoneWeek,
  TimeGrid,
} from './parts.ts'
import type { Range } from './queries.ts'
import type { ShownEvent } from './shownEvent.ts'
import { eventSearch, isPaged, stepped } from './address.ts'
import { Spoken } from './Spoken.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { calendarTitle, type CalendarState } from './useCalendar.ts'
import { countIn, rangeOf } from './shownRange.ts'
import { usePrefetched, useRange, whenIdle } from './useRange.ts'

/** For members only. */
const Mover = lazyPart(() => import('./move/Mover.tsx').then((m) => m.Mover))

type Props = { readonly state: CalendarState }

/** The previous and the next range. */
const neighbours = (state: CalendarState, reader: number | undefined): readonly Range[] =>
  [1, -1].map((steps) => rangeOf({ ...state, day: stepped(state.address.view, state.day, steps) }, reader))

const RangeBody = ({ state }: Props) => {
  const reader = useReaderId()
  const range = rangeOf(state, reader)
  const events = useRange(range)
  usePrefetched(neighbours(state, reader), events.state)
  const isPhone = useMediaQuery('(width < 720px)')
  const isMember = reader !== undefined
  const body = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Moving>()
  const shown = withMoving(events.events, moving, 'shown')
  const count = countIn(state, shown)
  return (
    <>
      {(events.state === 'offline' || events.state === 'failed') && (
        <PartBoundary fallback={null}>
          <Notice address={state.address} events={events} />
        </PartBoundary>
      )}
      <Spoken shown={calendarTitle(state)} events={events} count={count} />
      {events.state === 'current' && count === 0 && (
        <PartBoundary fallback={null}>
          <EmptyRange state={state} />
        </PartBoundary>
      )}
      <div
        ref={body}
        className={styles['body']}
        aria-busy={events.state === 'loading' || events.state === 'arriving'}
        data-state={events.state}
      >
        <RangeContext value={events}>
          <RangeView state={state} events={shown} isPhone={isPhone} />
        </RangeContext>
        {events.state !== 'loading' && <FirstShown />}
      </div>
      {isMember && !(isPhone && state.address.view === 'month') && (
        <PartBoundary fallback={null}>
          <Mover
            area={body}
            events={withMoving(events.events, moving, 'event')}
            state={state}
            moving={moving}
            onMoving={setMoving}
          />
        </PartBoundary>
      )}
    </>
  )
}

const RangeView = ({
  state,
  events,
  isPhone,
}: Props & { events: readonly ShownEvent[]; isPhone: boolean }) => {
  if (isPhone && state.address.view === 'week') return <PhoneWeek state={state} events={events} />
  if (state.address.view !== 'month') return <TimeGrid state={state} events={events} />
  return isPhone ? <PhoneMonth state={state} events={events} /> : <MonthView state={state} events={events} />
}

/** The calendar: the date shown, its events, and the controls that lead to other dates, views and pages. */
export const Calendar = (props: ComponentProps<typeof Toolbar>) => {
  const { state } = props
  const { address } = state
  const isNarrowed =
    filterQuery(address.filters).length > 0 || address.time === 'event' || Boolean(address.dates)
  // Until the sheets are there, an event opens its page.
  const [hasSheets, setSheets] = useState(false)
  useEffect(
    () =>
      void afterFirstShown().then(() =>
        whenIdle(() => {
          loadParts()
          setSheets(true)
        }),
      ),
    [],
  )
  const view = useRef<HTMLDivElement>(null)
  return (
    <EventQueryContext value={eventSearch(address)}>
      <div ref={view} className={styles['calendar']}>
        <Toolbar {...props} />
        {isNarrowed && (
          <PartBoundary fallback={null}>
            <FilterChips address={address} />
          </PartBoundary>
        )}
        <PartBoundary fallback={<Skeleton lines={8} />}>
          {isPaged(address.view) ? <ListBody state={state} /> : <RangeBody state={state} />}
        </PartBoundary>
        {hasSheets && (
          <PartBoundary fallback={null}>
            <EventSheets area={view} />
          </PartBoundary>
        )}
      </div>
    </EventQueryContext>
  )
}
