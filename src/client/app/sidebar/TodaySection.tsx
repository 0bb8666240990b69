import { useQuery } from '@tanstack/react-query'
import { useReaderId } from '../../calendar/access.ts'
import { NO_FILTERS } from '../../calendar/filters.ts'
import { placeEvents } from '../../calendar/layout/place.ts'
import { calendarQueries } from '../../calendar/queries.ts'
import { dayAtInstant, deviceZone } from '../../calendar/time/zone.ts'
import { useNow } from '../../calendar/useNow.ts'
import { eventPath } from '../../conversations/eventAddress.ts'
import { Link } from '../../conversations/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../session/realm.ts'
import { timeOfDay } from '../../ui/time.ts'
import { Section } from './Section.tsx'
import rail from './RailLink.module.css'
import styles from './TodaySection.module.css'

const MOST = 5

/** What of the calendar is on today and not over yet. */
export const TodaySection = ({ currentPath }: { currentPath: string }) => {
  const t = useText()
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
