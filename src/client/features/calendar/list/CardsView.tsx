import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { EventLink } from '../EventLink.tsx'
import { EventMarks, EventTimes } from '../EventRow.tsx'
import { dateText } from '../eventText.ts'
import { dateNumber, shortMonth } from '../format.ts'
import { pictureSource } from '../pictureSource.ts'
import { isRunningAt, placeEvent, type Clock, type Placed } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'
import type { CalendarState } from '../useCalendar.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './CardsView.module.css'
import { ListFrame } from './ListFrame.tsx'
import { featuredFirst, inListOrder } from './listModel.ts'
import type { ListPage } from './useListPage.ts'

/** The event's picture, in a box that has its size before the picture loads; without one that loads, a large date. */
const CardPicture = ({ placed }: { placed: Placed<ShownEvent> }) => {
  const { picture } = placed.event
  const [failed, setFailed] = useState<string>()
  const source = picture && pictureSource(picture.url)
  return (
    <span className={styles['picture']}>
      {picture && source && source !== failed ? (
        <img
          src={source}
          width={picture.width || undefined}
          height={picture.height || undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(source)}
        />
      ) : (
        <span className={styles['date']} aria-hidden="true">
          <span className={styles['number']}>{dateNumber(placed.firstDay)}</span>
          <span>{shortMonth(placed.firstDay)}</span>
        </span>
      )}
    </span>
  )
}

const Card = ({ placed, clock, now }: { placed: Placed<ShownEvent>; clock: Clock; now: number }) => {
  const t = useText(calendarTexts)
  const { event } = placed
  const [venue] = event.venues
  return (
    <EventLink placed={placed} className={styles['card']}>
      <CardPicture placed={placed} />
      <span className={styles['text']}>
        <span className={styles['when']}>
          <span>{dateText(placed)}</span>
          {placed.shape === 'timed' && <EventTimes placed={placed} clock={clock} />}
        </span>
        <span className={styles['title']} dir="auto">
          {event.title || t('calendar.untitled')}
        </span>
        {event.summary !== '' && (
          <span className={styles['summary']} dir="auto">
            {event.summary}
          </span>
        )}
        <span className={styles['foot']}>
          {venue && (
            <span className={styles['place']} dir="auto">
              <MapPin size={12} strokeWidth={1.75} aria-hidden />
              {venue.name}
            </span>
          )}
          {event.cost !== '' && <bdi>{event.cost}</bdi>}
          <EventMarks event={event} isRunning={isRunningAt(event, now)} />
        </span>
      </span>
    </EventLink>
  )
}

/** Events as cards with their pictures, featured ones first. */
export const CardsView = ({ state, list }: { state: CalendarState; list: ListPage }) => {
  const now = useNow()
  return (
    <ListFrame state={state} list={list}>
      <ul className={styles['cards']}>
        {featuredFirst(inListOrder(list.events, state.clock, state.address.direction)).map((event) => (
          <li key={event.id}>
            <Card placed={placeEvent(event, state.clock)} clock={state.clock} now={now} />
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}
