import { Star } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { EventLink } from '../EventLink.tsx'
import { clockTime } from '../format.ts'
import type { Segment } from '../layout/monthLanes.ts'
import { useCalendarReader } from '../reader.ts'
import type { MonthItem } from './monthItems.ts'
import styles from './EventChip.module.css'

type Props = {
  readonly segment: Segment<MonthItem>
  readonly isPast: boolean
  readonly tabIndex: number
}

/** An event in a cell of the month: a bar over its days, or its time and title. */
export const EventChip = ({ segment, isPast, tabIndex }: Props) => {
  const t = useText()
  const { hourCycle } = useCalendarReader()
  const { item, length, lane, continues } = segment
  const { event, shape, from, to, firstDay } = item.placed
  const isBar = shape === 'bar'
  const isRest = !isBar && item.firstDay > firstDay
  return (
    <EventLink
      placed={item.placed}
      tooltip="name"
      tabIndex={tabIndex}
      className={classes(
        styles['chip'],
        isBar ? styles['bar'] : styles['timed'],
        isPast && styles['past'],
        event.status !== 'publish' && styles['unpublished'],
        isBar && (continues === 'before' || continues === 'both') && styles['before'],
        isBar && (continues === 'after' || continues === 'both') && styles['after'],
      )}
      style={{ '--lane': lane, '--length': length }}
    >
      {!isBar && <span className={styles['dot']} />}
      {event.isFeatured && <Star className={styles['star']} size={11} strokeWidth={2} aria-hidden />}
      {!event.isAllDay && (
        <span className={styles['time']}>
          {isRest ? t('calendar.until', { time: clockTime(to, hourCycle) }) : clockTime(from, hourCycle)}
        </span>
      )}
      <span className={styles['title']} dir="auto">
        {event.title || t('calendar.untitled')}
      </span>
    </EventLink>
  )
}
