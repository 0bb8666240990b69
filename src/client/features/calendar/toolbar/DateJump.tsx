import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { JumpPopover } from '../parts.ts'
import { calendarTitle, type CalendarState } from '../useCalendar.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './Toolbar.module.css'

/** The title of the range, as a button that opens the choice of another date. */
export const DateJump = ({ state }: { state: CalendarState }) => {
  const t = useText(calendarTexts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isPhone = useMediaQuery('(width < 720px)')
  // The longest title fits beside the views and tools only in a wide window: the bar keeps its one line in all views.
  const isWide = useMediaQuery('(width >= 1680px)')
  // The button's name has the text that shows, for people who speak to the page.
  const title = calendarTitle(state, isPhone ? 'short' : isWide ? 'long' : 'medium')
  return (
    <>
      <h2 className={styles['title']}>
        <button
          type="button"
          className={styles['jump']}
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          aria-label={t('calendar.jump.from', { shown: title })}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <span className={styles['titleText']}>{title}</span>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      </h2>
      {anchor && (
        <PartBoundary fallback={null}>
          <JumpPopover state={state} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </PartBoundary>
      )}
    </>
  )
}
