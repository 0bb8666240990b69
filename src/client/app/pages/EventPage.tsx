import { EventView } from '../../calendar/event/EventView.tsx'
import { LoadedEvent } from '../../calendar/event/LoadedEvent.tsx'
import { useEventTitle } from '../../calendar/event/useTitles.ts'
import { useText } from '../../i18n/useText.ts'
import { MemberCalendar } from './MemberCalendar.tsx'

/** An event, for members: with what they may do, and where it is talked about. */
export const EventPage = ({ slug }: { slug: string }) => {
  const t = useText()
  return (
    <MemberCalendar name={useEventTitle(slug) ?? t('event.page')}>
      <LoadedEvent slug={slug}>{(event) => <EventView event={event} />}</LoadedEvent>
    </MemberCalendar>
  )
}
