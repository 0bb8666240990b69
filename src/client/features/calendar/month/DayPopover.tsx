import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { calendarPath } from '../address.ts'
import { DayList } from '../DayList.tsx'
import { longDate } from '../format.ts'
import type { Placed } from '../layout/place.ts'
import { Popover } from '../../../ui/Popover.tsx'
import type { ShownEvent } from '../shownEvent.ts'
import type { Day } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'

type Props = {
  readonly state: CalendarState
  readonly day: Day
  readonly placed: readonly Placed<ShownEvent>[]
  readonly anchor: HTMLElement
  readonly now: number
  readonly onClose: () => void
}

/** All events of a day whose cell in the month shows only some. */
export const DayPopover = ({ state, day, placed, anchor, now, onClose }: Props) => {
  const t = useText(laterCalendarTexts)
  return (
    <Popover title={longDate(day)} anchor={anchor} onClose={onClose}>
      <DayList placed={placed} clock={state.clock} now={now} />
      <Link to={calendarPath({ ...state.address, view: 'day', day })} className={buttonClasses('quiet')}>
        {t('calendar.openDay')}
      </Link>
    </Popover>
  )
}
