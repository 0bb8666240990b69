import { LoadedOrganizer } from '../../features/calendar/event/PlaceView.tsx'
import { useOrganizerName } from '../../features/calendar/event/useTitles.ts'
import { useText } from '../../i18n/useText.ts'
import { eventTexts } from '../../features/calendar/event/texts/eventTexts.ts'
import { MemberCalendar } from './MemberCalendar.tsx'

export const OrganizerPage = ({ id }: { id: number }) => {
  const t = useText(eventTexts)
  return (
    <MemberCalendar name={useOrganizerName(id) ?? t('event.organizerPage')}>
      <LoadedOrganizer id={id} />
    </MemberCalendar>
  )
}
