import { EventView } from '../../features/calendar/event/EventView.tsx'
import { LoadedEvent } from '../../features/calendar/event/LoadedEvent.tsx'
import { useEventTitle } from '../../features/calendar/event/useTitles.ts'
import { useWindowTitle } from './useWindowTitle.ts'
import styles from './Visitor.module.css'

/** The page of an event for visitors. */
export const VisitorEvent = ({ slug }: { slug: string }) => {
  useWindowTitle(useEventTitle(slug))
  return (
    <div className={styles['scroll']}>
      <LoadedEvent slug={slug}>{(event) => <EventView event={event} />}</LoadedEvent>
    </div>
  )
}
