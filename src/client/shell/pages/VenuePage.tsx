import { LoadedVenue } from '../../features/calendar/event/PlaceView.tsx'
import { useVenueName } from '../../features/calendar/event/useTitles.ts'
import { useText } from '../../i18n/useText.ts'
import { eventTexts } from '../../features/calendar/event/texts/eventTexts.ts'
import { MemberCalendar } from './MemberCalendar.tsx'

export const VenuePage = ({ id }: { id: number }) => {
  const t = useText(eventTexts)
  return (
    <MemberCalendar name={useVenueName(id) ?? t('event.venuePage')}>
      <LoadedVenue id={id} />
    </MemberCalendar>
  )
}
