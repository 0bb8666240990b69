import { useQuery } from '@tanstack/react-query'
import { useReaderId } from '../../features/calendar/access.ts'
import { NO_FILTERS } from '../../features/calendar/filters.ts'
import { placeEvents } from '../../features/calendar/layout/place.ts'
import { calendarQueries } from '../../features/calendar/queries.ts'
import { dayAtInstant, deviceZone } from '../../features/calendar/time/zone.ts'
import { useNow } from '../../ui/format/useNow.ts'
import { eventPath } from '../../navigation/eventAddress.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { timeOfDay } from '../../ui/format/time.ts'
import { Section } from './Section.tsx'
import rail from './RailLink.module.css'
import styles from './TodaySection.module.css'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const MOST = 5

/** Today's events that are not over yet. */
export const TodaySection = ({ currentPath }: { currentPath: string }) => {
  const t = useText(laterShellTexts)
  const { settings } = useRealm()
  const now = useNow()
  const zone = deviceZone()
  const today = dayAtInstant(zone, now)
  const reader = useReaderId()
  const { data } = useQuery(calendarQueries.range({ first: today, last: today, filters: NO_FILTERS, reader }))
  const events = placeEvents(data ?? [], { of: 'viewer', zone }, today, today)
    .map(({ event }) => event)
    .filter((event) => event.isAllDay || event.end > now)
    .slice(0, MOST)
  if (events.length === 0) return null
  const language = document.documentElement.lang || 'en'
  return (
    <Section id="today" title={t('event.today.title')}>
      {events.map((event) => (
        <li key={event.id}>
          <Link
            to={eventPath(event)}
            className={rail['railLink']}
            aria-current={currentPath === eventPath(event) ? 'page' : undefined}
          >
            <span className={styles['time']}>
              {event.isAllDay
                ? t('event.today.allDay')
                : timeOfDay(new Date(event.start), language, settings.twenty_four_hour_time)}
            </span>
            <bdi className={styles['title']}>{event.title}</bdi>
          </Link>
        </li>
      ))}
    </Section>
  )
}
