import { ConnectAccount } from '../../features/calendar/form/ConnectAccount.tsx'
import { draftInAddress } from '../../features/calendar/form/draft.ts'
import { EventEditor } from '../../features/calendar/form/EventEditor.tsx'
import { newDraft } from '../../features/calendar/form/siteRules.ts'
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
  const fresh = draftInAddress(location.search, today, zone)
  return (
    <MemberCalendar name={t('event.new')}>
      {site === undefined && <Skeleton lines={10} />}
      <ConnectAccount wanted="create" />
      {site !== undefined && (site?.site === undefined || site.can_create) && (
        <EventEditor userId={userId} event={undefined} fresh={newDraft(site, fresh)} />
      )}
    </MemberCalendar>
  )
}
