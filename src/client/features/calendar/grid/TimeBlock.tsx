import { Star } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { EventLink } from '../EventLink.tsx'
import { timeText } from '../eventText.ts'
import type { Column } from '../layout/overlapColumns.ts'
import { LockMark } from '../month/LockMark.tsx'
import { useCalendarReader } from '../reader.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './TimeBlock.module.css'
import type { Part } from './timeLayout.ts'

/* Shorter blocks, in minutes, have room for one line only, or for two. */
const ONE_LINE = 50
const TWO_LINES = 75

/** An event in the time grid. */
export const TimeBlock = ({ part, now }: { part: Column<Part>; now: number }) => {
  const t = useText(calendarTexts)
  const { hourCycle } = useCalendarReader()
  const { item, column, of, width } = part
  const { placed, from, to, continues } = item
  const { event } = placed
  const [venue] = event.venues
  return (
    <EventLink
      placed={placed}
      tooltip="name"
      className={classes(
        styles['block'],
        to - from < TWO_LINES && styles['low'],
        to - from < ONE_LINE && styles['short'],
        event.end < now && styles['past'],
        event.status !== 'publish' && styles['unpublished'],
        (continues === 'before' || continues === 'both') && styles['before'],
        (continues === 'after' || continues === 'both') && styles['after'],
      )}
      style={{ '--at': from, '--for': to - from, '--column': column / of, '--width': width / of }}
    >
      <span className={styles['title']} dir="auto">
        {event.isFeatured && <Star className={styles['star']} size={11} strokeWidth={2} aria-hidden />}
        {event.isProtected && <LockMark />}
        {event.title || t('calendar.untitled')}
      </span>
      <span className={styles['time']}>{timeText(t, placed, hourCycle)}</span>
      {venue && (
        <span className={styles['place']} dir="auto">
          {venue.name}
        </span>
      )}
    </EventLink>
  )
}
