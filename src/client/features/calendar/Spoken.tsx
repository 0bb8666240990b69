import { useText } from '../../i18n/useText.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Events } from './useRange.ts'
import { calendarTexts } from './texts/calendarTexts.ts'

type Props = {
  /** What is shown, in words: a range, or the day from which a list begins. */
  readonly shown: string
  readonly events: Events
  /** Undefined if nobody counted them. */
  readonly count: number | undefined
}

/** Announces the current events to screen readers. */
export const Spoken = ({ shown, events, count }: Props) => {
  const t = useText(calendarTexts)
  const text = (): string => {
    if (events.state === 'loading') return t('calendar.loading')
    if (events.state === 'arriving') return t('calendar.arriving', { shown })
    // Without an answer nobody knows the events; the notice says why none are shown.
    return count === undefined || !events.isKnown ? shown : t('calendar.count', { shown, count })
  }
  return (
    <VisuallyHidden>
      <span role="status">{text()}</span>
    </VisuallyHidden>
  )
}
