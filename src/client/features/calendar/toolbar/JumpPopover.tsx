import { useState, type FormEvent } from 'react'
import { goTo } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { formText } from '../../../ui/formText.ts'
import { calendarPath } from '../address.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { dayFromIso, isoOf, type Day } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import styles from './JumpPopover.module.css'
import { MonthSteps } from './MonthSteps.tsx'
import { MiniMonth } from './MiniMonth.tsx'

const DateForm = ({ day, onChoose }: { day: Day; onChoose: (day: Day) => void }) => {
  const t = useText(laterCalendarTexts)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const chosen = dayFromIso(formText(event.currentTarget, 'date'))
    if (chosen !== undefined) onChoose(chosen)
  }
  return (
    <form className={styles['dateForm']} onSubmit={submit}>
      <input
        name="date"
        type="date"
        required
        min="1900-01-01"
        max="2199-12-31"
        defaultValue={isoOf(day)}
        aria-label={t('calendar.jump.field')}
        className={styles['dateField']}
      />
      <Button type="submit" size="dense">
        {t('calendar.jump.go')}
      </Button>
    </form>
  )
}

type Props = {
  readonly state: CalendarState
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The choice of a date: by a small month, or by typing. */
export const JumpPopover = ({ state, anchor, onClose }: Props) => {
  const t = useText(laterCalendarTexts)
  const [month, setMonth] = useState<Day>(state.day)
  const choose = (day: Day): void => {
    onClose()
    goTo(calendarPath({ ...state.address, day, page: 1 }))
  }
  return (
    <Popover title={t('calendar.jump')} anchor={anchor} onClose={onClose}>
      <MonthSteps month={month} onMonth={setMonth} />
      <MiniMonth state={state} month={month} onMonth={setMonth} onChoose={choose} />
      <DateForm day={state.day} onChoose={choose} />
    </Popover>
  )
}
