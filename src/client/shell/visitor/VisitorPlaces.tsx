import { LoadedOrganizer, LoadedVenue } from '../../features/calendar/event/PlaceView.tsx'
import { useOrganizerName, useVenueName } from '../../features/calendar/event/useTitles.ts'
import { useWindowTitle } from './useWindowTitle.ts'
import styles from './Visitor.module.css'

/** The page of a venue for visitors. */
export const VisitorVenue = ({ id }: { id: number }) => {
  useWindowTitle(useVenueName(id))
  return (
    <div className={styles['scroll']}>
      <LoadedVenue id={id} />
    </div>
  )
}

export const VisitorOrganizer = ({ id }: { id: number }) => {
  useWindowTitle(useOrganizerName(id))
  return (
    <div className={styles['scroll']}>
      <LoadedOrganizer id={id} />
    </div>
  )
}
