import { LoadedOrganizer, LoadedVenue } from '../../features/calendar/event/PlaceView.tsx'
import { useOrganizerName, useVenueName } from '../../features/calendar/event/useTitles.ts'
import type { Place } from '../../navigation/routes.ts'
import { useWindowTitle } from './useWindowTitle.ts'
import styles from './Visitor.module.css'

const Venue = ({ id }: { id: number }) => {
  useWindowTitle(useVenueName(id))
  return <LoadedVenue id={id} />
}

const Organizer = ({ id }: { id: number }) => {
  useWindowTitle(useOrganizerName(id))
  return <LoadedOrganizer id={id} />
}

interface Props {
  readonly place: Extract<Place, { page: 'venue' | 'organizer' }>
}

/** The page of a venue or an organizer for visitors. */
export const VisitorPlaces = ({ place: { page, id } }: Props) => (
  <div className={styles['scroll']}>{page === 'venue' ? <Venue id={id} /> : <Organizer id={id} />}</div>
)
