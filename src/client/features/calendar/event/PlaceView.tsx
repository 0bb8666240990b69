import { useQuery } from '@tanstack/react-query'
import { Globe, Mail, Phone } from 'lucide-react'
import { eventPath } from '../../../navigation/eventAddress.ts'
import { Link } from '../../../navigation/Link.tsx'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { Organizer, Venue } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { filteredPath } from '../address.ts'
import { NO_FILTERS, type Filters } from '../filters.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { useCalendarReader } from '../reader.ts'
import { RichText } from '../RichText.tsx'
import { dayAtInstant, deviceZone } from '../time/zone.ts'
import { freshness } from '../useRange.ts'
import styles from './EventView.module.css'
import { useDescription } from './head.ts'
import { Hero } from './Hero.tsx'
import { isNowhere } from './isNowhere.ts'
import { Unreadable } from './LoadedEvent.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { addressLines, mapLink } from './place.ts'
import { SiteLink } from './SiteLink.tsx'
import { eventQueries } from './queries.ts'
import { webAddress } from './webAddress.ts'
import { linesOfWhen } from './linesOfWhen.ts'
import { whenText } from './whenText.ts'
import { inListOrder } from '../list/listModel.ts'
import { listQuery } from '../list/listPages.ts'
import { eventTexts } from './texts/eventTexts.ts'

/** Coming events at a venue or by an organizer. */
const Upcoming = ({ filters }: { filters: Partial<Filters> }) => {
  const t = useText(eventTexts)
  const reader = useCalendarReader()
  const { hourCycle } = reader
  const zone = deviceZone()
  const language = document.documentElement.lang || 'en'
  const clock = { of: 'viewer', zone } as const
  const { data } = useQuery({
    ...listQuery({
      direction: 'upcoming',
      day: dayAtInstant(zone, useNow()),
      page: 1,
      clock,
      filters: { ...NO_FILTERS, ...filters },
    }),
    ...freshness(reader),
  })
  return (
    <section>
      <h3 className={styles['subhead']}>{t('event.upcoming')}</h3>
      {!data && <Skeleton lines={3} />}
      {data?.events.length === 0 && <p className={styles['aside']}>{t('event.noneUpcoming')}</p>}
      <ul className={styles['list']}>
        {inListOrder(data?.events ?? [], clock, 'upcoming').map((event) => (
          <li key={event.id}>
            <Link to={eventPath(event)} className={styles['entry']}>
              <bdi className={styles['entryTitle']}>{event.title}</bdi>
              <span className={styles['aside']}>
                {linesOfWhen(whenText(event, { zone, language, hourCycle }).main)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.pages > 1 && (
        <Link to={filteredPath(filters)}>
          {t('event.allUpcoming', { count: data.total ?? data.events.length })}
        </Link>
      )}
    </section>
  )
}

const Contact = ({ phone, website, email }: { phone: string; website: string; email?: string }) => {
  const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const
  const site = webAddress(website)
  return (
    <>
      {phone !== '' && (
        <p className={styles['contact']}>
          <Phone {...icon} /> <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
      {email !== undefined && email !== '' && (
        <p className={styles['contact']}>
          <Mail {...icon} /> <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {site && (
        <p className={styles['contact']}>
          <Globe {...icon} /> <ExternalLink href={site.href}>{site.host}</ExternalLink>
        </p>
      )}
    </>
  )
}

/** A venue: its address, the way there, coming events. */
export const VenueView = ({ venue }: { venue: Venue }) => {
  const t = useText(eventTexts)
  const map = venue.show_map_link ? mapLink(venue) : undefined
  useDescription(plainTextOf(venue.description || venue.venue).slice(0, 300))
  return (
    <article className={styles['event']}>
      <Hero image={venue.image} />
      <header className={styles['header']}>
        <h2 className={styles['title']} dir="auto">
          {plainTextOf(venue.venue)}
        </h2>
        <address className={styles['address']}>
          {addressLines(venue).map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </address>
        {map !== undefined && <ExternalLink href={map}>{t('event.showOnMap')}</ExternalLink>}
        <Contact phone={plainTextOf(venue.phone)} website={plainTextOf(venue.website)} />
        <SiteLink url={venue.url} />
      </header>
      {venue.description.trim() !== '' && <RichText html={venue.description} page={venue.url} />}
      <Upcoming filters={{ venue: [venue.id] }} />
    </article>
  )
}

/** An organizer: contact and coming events. */
export const OrganizerView = ({ organizer }: { organizer: Organizer }) => {
  useDescription(plainTextOf(organizer.description || organizer.organizer).slice(0, 300))
  return (
    <article className={styles['event']}>
      <Hero image={organizer.image} />
      <header className={styles['header']}>
        <h2 className={styles['title']} dir="auto">
          {plainTextOf(organizer.organizer)}
        </h2>
        <Contact
          phone={plainTextOf(organizer.phone)}
          website={plainTextOf(organizer.website)}
          email={plainTextOf(organizer.email)}
        />
        <SiteLink url={organizer.url} />
      </header>
      {organizer.description.trim() !== '' && <RichText html={organizer.description} page={organizer.url} />}
      <Upcoming filters={{ organizer: [organizer.id] }} />
    </article>
  )
}

/** The venue of an address, once it has loaded. */
export const LoadedVenue = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery({ ...eventQueries.venue(id), ...freshness(useCalendarReader()) })
  if (data && !isNowhere(error)) return <VenueView venue={data} />
  return error === null ? <Skeleton lines={6} /> : <Unreadable error={error} onRetry={() => void refetch()} />
}

/** The organizer of an address, once it has loaded. */
export const LoadedOrganizer = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery({
    ...eventQueries.organizer(id),
    ...freshness(useCalendarReader()),
  })
  if (data && !isNowhere(error)) return <OrganizerView organizer={data} />
  return error === null ? <Skeleton lines={6} /> : <Unreadable error={error} onRetry={() => void refetch()} />
}
