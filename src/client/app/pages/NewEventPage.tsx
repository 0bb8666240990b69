import { draftInAddress } from '../../calendar/form/draftInAddress.ts'
import { EventEditor } from '../../calendar/form/EventEditor.tsx'
import { useSite } from '../../calendar/site.ts'
import { isoOf } from '../../calendar/time/day.ts'
import { dayAtInstant, deviceZone } from '../../calendar/time/zone.ts'
import { useNow } from '../../calendar/useNow.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MemberCalendar } from './MemberCalendar.tsx'

/** The form for a new event, begun with what the address says. */
export const NewEventPage = () => {
  const t = useText()
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
