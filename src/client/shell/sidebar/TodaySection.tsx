import { useQuery } from '@tanstack/react-query'
import { useReaderId } from '../../features/calendar/access.ts'
import { calendarPath, START } from '../../features/calendar/address.ts'
import { NO_FILTERS } from '../../features/calendar/filters.ts'
import { useMemberReader } from '../../features/calendar/memberReader.ts'
import { clockTime, shortTime } from '../../features/calendar/format.ts'
import { calendarQueries } from '../../features/calendar/queries.ts'
import { dayAtInstant, deviceZone, wallAt } from '../../features/calendar/time/zone.ts'
import { freshness } from '../../features/calendar/useRange.ts'
import { classes } from '../../ui/classes.ts'
import { useNow } from '../../ui/format/useNow.ts'
import { eventPath } from '../../navigation/eventAddress.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Section } from './Section.tsx'
import rail from './RailLink.module.css'
import styles from './TodaySection.module.css'
import { TodayRoom, useKeptRoom } from './TodayRoom.tsx'
import { todaysEvents, type TodaysEvent } from './todaysEvents.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const MOST = 2

/** The first of today's events that are not over yet; the others are a press away. */
export const TodaySection = ({ currentPath }: { currentPath: string }) => {
  const t = useText(laterShellTexts)
  const { settings } = useRealm()
  const now = useNow()
  const zone = deviceZone()
  const today = dayAtInstant(zone, now)
  const reader = useReaderId()
  const calendarReader = useMemberReader(settings.twenty_four_hour_time)
  const { data, isPending } = useQuery({
    ...calendarQueries.range({ first: today, last: today, filters: NO_FILTERS, reader }),
    ...freshness(calendarReader),
  })
  const all = todaysEvents(data ?? [], zone, now)
  // One more takes the room of the line that would say so.
  const events = all.length > MOST + 1 ? all.slice(0, MOST) : all
  const further = all.length - events.length
  const room = useKeptRoom(data ? 'known' : 'loading')
  if (isPending) return <TodayRoom />
  if (events.length === 0) return null
  const { twenty_four_hour_time: cycle } = settings
  const timeOf = ({ event, told }: TodaysEvent, clock: typeof clockTime): string => {
    if (told === 'day') return t('event.today.allDay')
    if (told === 'now') return t('event.today.now')
    return told === 'end'
      ? t('event.today.until', { time: clock(wallAt(zone, event.end), cycle) })
      : clock(wallAt(zone, event.start), cycle)
  }
  return (
    <div ref={room}>
      <Section id="today" title={t('event.today.title')}>
        {events.map((each) => (
          <li key={each.event.id}>
            <Link
              to={eventPath(each.event)}
              className={rail['railLink']}
              aria-current={currentPath === eventPath(each.event) ? 'page' : undefined}
            >
              <bdi className={styles['title']}>{each.event.title}</bdi>
              <span
                className={classes(styles['time'], each.told === 'now' && styles['now'])}
                aria-hidden="true"
              >
                {timeOf(each, shortTime)}
              </span>
              <VisuallyHidden>{timeOf(each, clockTime)}</VisuallyHidden>
            </Link>
          </li>
        ))}
        {further > 0 && (
          <li>
            <Link to={calendarPath({ ...START, view: 'day', day: today })} className={rail['railLink']}>
              {t('event.today.more', { count: further })}
            </Link>
          </li>
        )}
      </Section>
    </div>
  )
}
