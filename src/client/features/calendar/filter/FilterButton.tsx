import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { filterParts } from '../filters.ts'
import { FilterPopover } from '../parts.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import type { CalendarState } from '../useCalendar.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './FilterButton.module.css'

/** Opens the filters; shows how many of them are set. */
export const FilterButton = ({ state }: { readonly state: CalendarState }) => {
  const t = useText(calendarTexts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const count = filterParts(state.address.filters).length
  return (
    <>
      <Button
        tone="quiet"
        size="dense"
        className={styles['button']}
        icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
        data-calendar-filter
        data-shortcut="calendar f"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles['text']}>{t('calendar.filter')}</span>
        {count > 0 && (
          <span className={styles['count']}>
            <span aria-hidden="true">{count}</span>
            <VisuallyHidden>{t('calendar.filter.count', { count })}</VisuallyHidden>
          </span>
        )}
      </Button>
      {anchor && (
        <PartBoundary fallback={null}>
          <FilterPopover state={state} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </PartBoundary>
      )}
    </>
  )
}
