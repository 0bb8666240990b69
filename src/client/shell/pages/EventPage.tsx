import { plainTextOf } from '../../../markdown/plainText.ts'
import { EventView } from '../../features/calendar/event/EventView.tsx'
import { LoadedEvent } from '../../features/calendar/event/LoadedEvent.tsx'
import { ConnectLink } from '../../features/calendar/form/ConnectAccount.tsx'
import { useEventTitle } from '../../features/calendar/event/useTitles.ts'
import { eventPath } from '../../navigation/eventAddress.ts'
import { useText } from '../../i18n/useText.ts'
import { eventTexts } from '../../features/calendar/event/texts/eventTexts.ts'
import { EventConversation } from '../events/EventConversation.tsx'
import { ShareEventButton } from '../events/ShareEventButton.tsx'
import { MemberCalendar } from './MemberCalendar.tsx'

/** The page of an event for members: with their actions and the event's conversation. */
export const EventPage = ({ slug }: { slug: string }) => {
  const t = useText(eventTexts)
  return (
    <MemberCalendar name={useEventTitle(slug) ?? t('event.page')}>
      <LoadedEvent slug={slug}>
        {(event) => {
          const address = new URL(eventPath(event), location.origin).href
          return (
            <EventView
              event={event}
              tools={
                <>
                  <ShareEventButton
                    label={t('event.shareToChannel')}
                    title={plainTextOf(event.title)}
                    address={address}
                  />
                  <ConnectLink />
                </>
              }
              conversation={<EventConversation event={event} address={address} />}
            />
          )
        }}
      </LoadedEvent>
    </MemberCalendar>
  )
}
