import { useQuery } from '@tanstack/react-query'
import { eventPath } from '../../../navigation/eventAddress.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import type { HourCycle } from '../../../ui/format/time.ts'
import { eventQueries } from '../event/queries.ts'
import { placeText } from '../event/place.ts'
import { linesOfWhen } from '../event/linesOfWhen.ts'
import { nearness, whenText } from '../event/whenText.ts'
import { shownEvent } from '../shownEvent.ts'
import { deviceZone } from '../time/zone.ts'
import { freshness } from '../useRange.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'
import styles from './EventCard.module.css'

type Props = { readonly slug: string; readonly hourCycle: HourCycle }

/** The day of an event drawn like a calendar sheet: "NOV 24". */
const DateSheet = ({ day, language }: { day: Date; language: string }) => (
  <span className={styles['sheet']} aria-hidden="true">
    <span className={styles['month']}>
      {new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(day)}
    </span>
    <span className={styles['day']}>
      {new Intl.DateTimeFormat(language, { day: 'numeric', timeZone: 'UTC' }).format(day)}
    </span>
  </span>
)

/** An event that a message links to: its current title, time and venue. */
export const EventCard = ({ slug, hourCycle }: Props) => {
  const t = useText(eventTexts)
  const now = useNow()
  // Cards are many: where changes are not announced, they are read seldom, and when the reader returns.
  const { data, error } = useQuery({ ...eventQueries.event(slug), ...freshness({ hourCycle, news: 'told' }) })
  const shown = data && shownEvent(data)
  if (!data || !shown) {
    return error === null ? <div className={styles['empty']} aria-hidden="true" /> : null
  }
  const language = document.documentElement.lang || 'en'
  const zone = deviceZone()
  const { main } = whenText(shown, { zone, language, hourCycle })
  const near = nearness(shown, now, { zone, language })
  const [venue] = data.venue
  return (
    <Link to={eventPath(data)} className={styles['card']} data-event-card={data.id}>
      <DateSheet day={new Date(shown.wallStart)} language={language} />
      <span className={styles['text']}>
        <bdi className={styles['title']}>{shown.title}</bdi>
        <span className={styles['line']}>
          {linesOfWhen(main)}
          {near.state === 'over' && <em>{t('event.over')}</em>}
          {near.state === 'running' && <em>{t('event.running')}</em>}
        </span>
        {venue && <bdi className={styles['line']}>{placeText(venue)}</bdi>}
      </span>
    </Link>
  )
}
