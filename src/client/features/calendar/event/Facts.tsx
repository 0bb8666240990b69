import { Banknote, CalendarDays, Globe, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarEvent, Organizer, Venue } from '../../../../protocol/calendar/shapes.ts'
import { organizerPath, venuePath } from '../../../navigation/eventAddress.ts'
import { Link } from '../../../navigation/Link.tsx'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { useText } from '../../../i18n/useText.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useCalendarReader } from '../reader.ts'
import { deviceZone } from '../time/zone.ts'
import styles from './EventView.module.css'
import { ExternalLink } from './ExternalLink.tsx'
import { isOnSite } from './isOnSite.ts'
import { linesOfWhen } from './linesOfWhen.ts'
import { addressLines, mapLink } from './place.ts'
import { SiteLink } from './SiteLink.tsx'
import { webAddress } from './webAddress.ts'
import { cityOf, whenText, type EventTime } from './whenText.ts'
import { eventTexts } from './texts/eventTexts.ts'

const SeriesFact = lazyPart(async () => (await import('../series/SeriesFact.tsx')).SeriesFact)

const FeedFact = lazyPart(async () => (await import('../subscribed/FeedFact.tsx')).FeedFact)

/** A fact about an event, with its name for screen readers. */
export const Fact = ({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </dt>
    <dd>{children}</dd>
  </div>
)

/** The time of an event by the reader's clock, and by the event's own where that shows another. */
export const When = ({ time }: { time: EventTime }) => {
  const t = useText(eventTexts)
  const { hourCycle } = useCalendarReader()
  const language = document.documentElement.lang || 'en'
  const { main, there } = whenText(time, { zone: deviceZone(), language, hourCycle })
  return (
    <>
      <time dateTime={new Date(time.start).toISOString()} className={styles['main']}>
        {linesOfWhen(main)}
      </time>
      {time.isAllDay && <p className={styles['aside']}>{t('event.allDay')}</p>}
      {there !== undefined && (
        <p className={styles['aside']}>
          {t('event.there', { city: cityOf(time.zone), when: linesOfWhen(there) })}
        </p>
      )}
    </>
  )
}

const Place = ({ venue, hasMapLink }: { venue: Venue; hasMapLink: boolean }) => {
  const t = useText(eventTexts)
  const map = hasMapLink ? mapLink(venue) : undefined
  return (
    <>
      <Link to={venuePath(venue.id)} className={styles['main']}>
        <bdi>{plainTextOf(venue.venue)}</bdi>
      </Link>
      {addressLines(venue).map((line) => (
        <p key={line} className={styles['aside']} dir="auto">
          {line}
        </p>
      ))}
      {map !== undefined && <ExternalLink href={map}>{t('event.showOnMap')}</ExternalLink>}
    </>
  )
}

const Host = ({ organizer }: { organizer: Organizer }) => (
  <>
    <Link to={organizerPath(organizer.id)} className={styles['main']}>
      <bdi>{plainTextOf(organizer.organizer)}</bdi>
    </Link>
    {organizer.email !== '' && (
      <p className={styles['aside']}>
        <a href={`mailto:${organizer.email}`}>{organizer.email}</a>
      </p>
    )}
  </>
)

/** Time, venue, organizer and cost. */
export const Facts = ({ event, shown }: { event: CalendarEvent; shown: EventTime }) => {
  const t = useText(eventTexts)
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
  const address = plainTextOf(event.website)
  const website = address === event.url ? undefined : webAddress(address)
  return (
    <dl className={styles['facts']}>
      <Fact name={t('event.when')} icon={<CalendarDays {...icon} />}>
        <When time={shown} />
      </Fact>
      {Boolean(event.series) && (
        <PartBoundary fallback={null}>
          <SeriesFact series={event.series} size={18} />
        </PartBoundary>
      )}
      {event.feed && (
        <PartBoundary fallback={null}>
          <FeedFact event={event} name={event.feed.name} size={18} />
        </PartBoundary>
      )}
      {event.venue.map((venue) => (
        <Fact key={venue.id} name={t('event.where')} icon={<MapPin {...icon} />}>
          <Place venue={venue} hasMapLink={event.show_map_link && venue.show_map_link} />
        </Fact>
      ))}
      {event.organizer.length > 0 && (
        <Fact name={t('event.who')} icon={<Users {...icon} />}>
          {event.organizer.map((organizer) => (
            <Host key={organizer.id} organizer={organizer} />
          ))}
        </Fact>
      )}
      {event.cost !== '' && (
        <Fact name={t('event.cost')} icon={<Banknote {...icon} />}>
          <span className={styles['main']} dir="auto">
            {plainTextOf(event.cost)}
          </span>
        </Fact>
      )}
      {(website ?? isOnSite(event.url)) && (
        <Fact name={t('event.website')} icon={<Globe {...icon} />}>
          {website && <ExternalLink href={website.href}>{website.host}</ExternalLink>}
          <SiteLink url={event.url} />
        </Fact>
      )}
    </dl>
  )
}
