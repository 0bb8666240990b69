import { Lock, MapPin, Star } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { factLine } from '../../ui/format/facts.ts'
import { EventLink } from './EventLink.tsx'
import styles from './EventRow.module.css'
import { statusText, timeText } from './eventText.ts'
import { isOverAt, isRunningAt, type Clock, type Placed } from './layout/place.ts'
import { isElsewhere, ownTimeText } from './ownTime.ts'
import { useCalendarReader } from './reader.ts'
import type { ShownEvent } from './shownEvent.ts'
import { calendarTexts } from './texts/calendarTexts.ts'
import { laterCalendarTexts } from './texts/laterCalendarTexts.ts'

type Props = {
  readonly placed: Placed<ShownEvent>
  readonly clock: Clock
  /** Milliseconds since the epoch. */
  readonly now: number
}

const Icons = ({ event }: { event: ShownEvent }) => (
  <>
    {event.isFeatured && <Star className={styles['star']} size={13} strokeWidth={1.75} aria-hidden />}
    {event.isProtected && <Lock size={13} strokeWidth={1.75} aria-hidden />}
  </>
)

const Words = ({ event, isRunning }: { event: ShownEvent; isRunning: boolean }) => {
  const t = useText(laterCalendarTexts)
  const status = statusText(t, event)
  return (
    <>
      {isRunning && ' '}
      {isRunning && (
        <span className={classes(styles['mark'], styles['running'])}>{t('calendar.running')}</span>
      )}
      {status && ' '}
      {status && <span className={styles['mark']}>{status}</span>}
    </>
  )
}

/** Marks of an event: running, status when it is not published, featured, protected. */
export const EventMarks = ({ event, isRunning }: { event: ShownEvent; isRunning: boolean }) => (
  <>
    <Words event={event} isRunning={isRunning} />
    <Icons event={event} />
  </>
)

/** "18:00 – 20:00", with the event's own time if the clocks of its zone show another. */
export const EventTimes = ({ placed, clock }: Pick<Props, 'placed' | 'clock'>) => {
  const t = useText()
  const { hourCycle } = useCalendarReader()
  return (
    <>
      <span className={styles['time']}>
        {timeText(t, placed, hourCycle)}
        {clock.of === 'event' && !placed.event.isAllDay && ` ${placed.event.zoneShort}`}
      </span>
      {isElsewhere(placed, clock) && <span className={styles['own']}>{ownTimeText(placed, hourCycle)}</span>}
    </>
  )
}

/** The number of icons after the title, for which the title leaves room at its end. */
const iconCount = ({ isFeatured, isProtected }: ShownEvent): CSSProperties & Record<'--icons', number> => ({
  '--icons': Number(isFeatured) + Number(isProtected),
})

/** An event as a row of a list: time, title, venue. */
export const EventRow = ({ placed, clock, now }: Props) => {
  const t = useText(calendarTexts)
  const { event } = placed
  const [venue] = event.venues
  return (
    <EventLink placed={placed} className={classes(styles['row'], isOverAt(event, now) && styles['past'])}>
      <span className={styles['spine']} />
      <span className={styles['when']}>
        <EventTimes placed={placed} clock={clock} />
      </span>
      <span className={styles['what']}>
        <span className={styles['line']} style={iconCount(event)}>
          <bdi className={styles['title']}>{event.title || t('calendar.untitled')}</bdi>
          <span className={styles['icons']}>
            <Icons event={event} />
          </span>
          <span className={styles['words']}>
            <Words event={event} isRunning={isRunningAt(event, now)} />
          </span>
        </span>
        {(venue ?? event.cost !== '') && (
          <span className={styles['where']} dir="auto">
            {venue && <MapPin size={12} strokeWidth={1.75} aria-hidden />}
            {venue && <span className={styles['place']}>{factLine([venue.name, venue.city])}</span>}
            {event.cost !== '' && (
              <span className={styles['cost']}>
                {venue && '· '}
                <bdi>{event.cost}</bdi>
              </span>
            )}
          </span>
        )}
      </span>
    </EventLink>
  )
}
