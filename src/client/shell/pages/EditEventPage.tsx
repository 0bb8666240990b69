import { StoredEventEditor } from '../../features/calendar/form/EventEditor.tsx'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { eventTexts } from '../../features/calendar/event/texts/eventTexts.ts'
import { MemberCalendar } from './MemberCalendar.tsx'

/** The form for an existing event. */
export const EditEventPage = ({ slug }: { slug: string }) => {
  const t = useText(eventTexts)
  const { userId } = useSession()
  return (
    <MemberCalendar name={t('event.edit')}>
      <StoredEventEditor slug={slug} userId={userId} />
    </MemberCalendar>
  )
}
