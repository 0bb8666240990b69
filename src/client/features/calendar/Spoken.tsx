import { useText } from '../../i18n/useText.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { calendarTitle, type CalendarState } from './useCalendar.ts'
import type { Events } from './useRange.ts'
import { calendarTexts } from './texts/calendarTexts.ts'

type Props = { readonly state: CalendarState }

/** Announces the current range to screen readers. */
export const Spoken = ({ state, events, count }: Props & { events: Events; count: number | undefined }) => {
  const t = useText(calendarTexts)
  const shown = calendarTitle(state)
  const text = (): string => {
    if (events.state === 'loading') return t('calendar.loading')
    if (events.state === 'arriving') return t('calendar.arriving', { shown })
    // Without an answer nobody knows that there are no events; the notice says why none are shown.
    if (count === 0 && events.state !== 'current') return shown
    return count === undefined ? shown : t('calendar.count', { shown, count })
  }
  return (
    <VisuallyHidden>
      <span role="status">{text()}</span>
    </VisuallyHidden>
  )
}
