import { useQuery } from '@tanstack/react-query'
import { Banknote, CalendarDays, CalendarPlus, MapPin, Pencil } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { editEventPath, venuePath } from '../../../navigation/eventAddress.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { showMenu } from '../../../ui/menuStore.ts'
import { Attendance } from '../attendance/lazyAttendance.ts'
import { addEntries } from '../event/addEntries.tsx'
import facts from '../event/EventView.module.css'
import { Fact, When } from '../event/Facts.tsx'
import { isNowhere } from '../event/isNowhere.ts'
import { planText } from '../event/planText.ts'
import { eventQueries } from '../event/queries.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'
import { statusText } from '../eventText.ts'
import { useMayEdit } from '../permissions.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { useCalendarReader } from '../reader.ts'
import { useSite } from '../site.ts'
import { shownEvent, type ShownEvent } from '../shownEvent.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { freshness } from '../useRange.ts'
import styles from './EventSheet.module.css'

/** For members who can change the event. */
const ChangeButtons = lazyPart(async () => (await import('./ChangeButtons.tsx')).ChangeButtons)

const SeriesFact = lazyPart(async () => (await import('../series/SeriesFact.tsx')).SeriesFact)

const FeedFact = lazyPart(async () => (await import('../subscribed/FeedFact.tsx')).FeedFact)

interface Props {
  /** The event as the view draws it, shown until its page has loaded. */
  readonly known: ShownEvent
  /** The link to the event's page in the view. */
  readonly link: HTMLElement
  readonly onClose: () => void
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

/** An event beside its place in the calendar: what people ask first, and what they do most. */
export const EventSheet = ({ known, link, onClose }: Props) => {
  const t = useText(eventTexts, calendarTexts)
  const { data, error } = useQuery({
    ...eventQueries.event(known.slug),
    ...freshness(useCalendarReader()),
  })
  const event = (data && shownEvent(data)) ?? known
  const path = link.getAttribute('href') ?? ''
  const page = new URL(path, location.origin)
  const address = page.origin + page.pathname
  const mayEdit = useMayEdit({ can_edit: event.canEdit })
  const site = useSite()
  // An event of a feed is changed there alone; a copy is an event of one's own.
  const mayCopy = Boolean(data?.feed) && site?.can_create === true
  const isGone = isNowhere(error)
  const status = statusText(t, event)
  const plan = data && planText(t, data)
  const marks = [plan, status, event.isProtected ? t('event.protected') : undefined].filter(Boolean)
  /** The link goes with the event, and takes the focus with it. */
  const deleted = (): void => {
    link.closest<HTMLElement>('main')?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Popover title={event.title || t('calendar.untitled')} anchor={link} side="right" onClose={onClose}>
      <div className={styles['sheet']} data-event-sheet="">
        {marks.length > 0 && (
          <ul className={facts['states']} aria-label={t('event.state')}>
            {marks.map((mark) => (
              <li key={mark} data-tone="warn">
                {mark}
              </li>
            ))}
          </ul>
        )}
        <dl className={styles['facts']}>
          <Fact name={t('event.when')} icon={<CalendarDays {...icon} />}>
            <When time={event} />
          </Fact>
          {Boolean(data?.series) && (
            <PartBoundary fallback={null}>
              <SeriesFact series={data?.series} size={16} />
            </PartBoundary>
          )}
          {data?.feed && (
            <PartBoundary fallback={null}>
              <FeedFact event={data} name={data.feed.name} size={16} />
            </PartBoundary>
          )}
          {event.venues.map(({ id, name, city }) => (
            <Fact key={id} name={t('event.where')} icon={<MapPin {...icon} />}>
              <Link to={venuePath(id)} className={facts['main']}>
                <bdi>{name}</bdi>
              </Link>
              {city !== '' && (
                <p className={facts['aside']} dir="auto">
                  {city}
                </p>
              )}
            </Fact>
          ))}
          {event.cost !== '' && (
            <Fact name={t('event.cost')} icon={<Banknote {...icon} />}>
              <span className={facts['main']} dir="auto">
                {event.cost}
              </span>
            </Fact>
          )}
        </dl>
        {event.summary !== '' && (
          <p className={styles['summary']} dir="auto">
            {event.summary}
          </p>
        )}
        {data?.attendance === true && !isGone && (
          <PartBoundary fallback={null}>
            <Attendance event={data} place="sheet" />
          </PartBoundary>
        )}
        {isGone ? (
          <p role="alert">{t('event.nowhere.title')}</p>
        ) : (
          <div className={styles['actions']} role="group" aria-label={t('event.actions')}>
            <Link to={path} className={buttonClasses('primary', 'dense')}>
              {t('event.open')}
            </Link>
            {mayEdit && (
              <Link to={editEventPath(event)} className={buttonClasses('secondary', 'dense')}>
                <Pencil {...icon} />
                {t('event.edit')}
              </Link>
            )}
            {data && (
              <Button
                size="dense"
                icon={<CalendarPlus {...icon} />}
                aria-haspopup="menu"
                onClick={({ currentTarget }) =>
                  void showMenu({
                    label: t('event.addToCalendar'),
                    entries: addEntries(t, data, event, address),
                    anchor: currentTarget,
                    side: 'below-start',
                  })
                }
              >
                {t('event.addToCalendar')}
              </Button>
            )}
            {(mayEdit || mayCopy) && (
              <div className={styles['changes']}>
                <PartBoundary fallback={null}>
                  <ChangeButtons slug={event.slug} offers={mayEdit ? 'both' : 'copy'} onDeleted={deleted} />
                </PartBoundary>
              </div>
            )}
          </div>
        )}
      </div>
    </Popover>
  )
}
