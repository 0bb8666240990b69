import { createPortal } from 'react-dom'
import { EventCard } from '../../features/calendar/card/EventCard.tsx'
import { eventRooms } from '../../features/messages/html/eventRooms.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { useScoped } from '../../kernel/scope.ts'

/** Draws event cards into the boxes that messages on screen reserve for them. */
export const EventCards = () => {
  const rooms = useScoped(eventRooms, (state) => state.rooms)
  const { settings } = useRealm()
  return rooms.map(({ element, slug }) =>
    createPortal(<EventCard slug={slug} hourCycle={settings.twenty_four_hour_time} />, element),
  )
}
