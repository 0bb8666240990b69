import { useId, type ReactNode, type RefObject } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { weekdayName } from '../format.ts'
import { daysBetween, type Day } from '../time/day.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import type { GridFocus } from './useGridFocus.ts'
import styles from './MonthGrid.module.css'

type Props = {
  /** First days of the weeks. */
  readonly weeks: readonly Day[]
  readonly ref: RefObject<HTMLDivElement | null>
  readonly focus: GridFocus
  readonly form: 'lanes' | 'dots'
  readonly renderCell: (day: Day, week: number, column: number) => ReactNode
}

/** A month as a grid of weeks, with keyboard navigation and roles for screen readers. The caller draws the cells. */
export const MonthGrid = ({ weeks, ref, focus, form, renderCell }: Props) => {
  const t = useText(calendarTexts)
  const help = useId()
  const [first = 0] = weeks
  return (
    <>
      <VisuallyHidden>
        <span id={help}>{t('calendar.cell.help')}</span>
      </VisuallyHidden>
      <div
        ref={ref}
        tabIndex={-1}
        role="grid"
        aria-label={t('calendar.view.month')}
        aria-describedby={help}
        className={classes(styles['grid'], styles[form])}
        style={{ '--weeks': weeks.length }}
        onKeyDown={focus.onKeyDown}
        onBlur={focus.onBlur}
      >
        <div role="row" className={styles['head']}>
          {daysBetween(first, first + 6).map((day) => (
            <div
              key={day - first}
              role="columnheader"
              aria-label={weekdayName(day, 'long')}
              className={styles['weekday']}
            >
              {weekdayName(day, form === 'lanes' ? 'short' : 'narrow')}
            </div>
          ))}
        </div>
        {weeks.map((start, week) => (
          <div key={start - first} role="row" className={styles['week']}>
            {daysBetween(start, start + 6).map((day, column) => renderCell(day, week, column))}
          </div>
        ))}
      </div>
    </>
  )
}
