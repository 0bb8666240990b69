import { draftInAddress } from '../../features/calendar/form/draft.ts'
import { EventEditor } from '../../features/calendar/form/EventEditor.tsx'
import { useSite } from '../../features/calendar/site.ts'
import { isoOf } from '../../features/calendar/time/day.ts'
import { dayAtInstant, deviceZone } from '../../features/calendar/time/zone.ts'
import { useNow } from '../../ui/format/useNow.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { eventTexts } from '../../features/calendar/event/texts/eventTexts.ts'
import { MemberCalendar } from './MemberCalendar.tsx'

/** The form for a new event, filled in from the address. */
export const NewEventPage = () => {
  const t = useText(eventTexts)
  const { userId } = useSession()
  const site = useSite()
  const zone = site?.timezone ?? deviceZone()
  const today = isoOf(dayAtInstant(zone, useNow()))
  return (
    <MemberCalendar name={t('event.new')}>
      {site === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <EventEditor userId={userId} event={undefined} fresh={draftInAddress(location.search, today, zone)} />
      )}
    </MemberCalendar>
  )
}
