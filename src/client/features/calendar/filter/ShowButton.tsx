import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { useReaderId } from '../access.ts'
import { isPaged } from '../address.ts'
import { useListPage } from '../list/useListPage.ts'
import { countIn, rangeOf } from '../shownRange.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import type { CalendarState } from '../useCalendar.ts'
import { useRange, type Events } from '../useRange.ts'
import styles from './FilterPanel.module.css'

interface Props {
  readonly state: CalendarState
  readonly onPress: () => void
}

const Counted = ({
  events,
  count,
  onPress,
}: {
  readonly events: Events
  readonly count: number | undefined
  readonly onPress: () => void
}) => {
  const t = useText(laterCalendarTexts)
  return (
    <div className={styles['show']}>
      <Button tone="primary" onClick={onPress}>
        {count === undefined || events.state !== 'current'
          ? t('calendar.filter.showAny')
          : t('calendar.filter.show', { count })}
      </Button>
    </div>
  )
}

const OfPages = ({ state, onPress }: Props) => {
  const list = useListPage(state)
  return <Counted events={list} count={list.total} onPress={onPress} />
}

const OfRange = ({ state, onPress }: Props) => {
  const events = useRange(rangeOf(state, useReaderId()))
  return <Counted events={events} count={countIn(state, events.events)} onPress={onPress} />
}

/** Closes the filters, which on a phone lie over the events, and says how many those are. */
export const ShowButton = (props: Props) =>
  isPaged(props.state.address.view) ? <OfPages {...props} /> : <OfRange {...props} />
