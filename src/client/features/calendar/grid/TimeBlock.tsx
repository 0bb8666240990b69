import { Star } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { EventLink } from '../EventLink.tsx'
import { timeText } from '../eventText.ts'
import { shortTime } from '../format.ts'
import type { Column } from '../layout/overlapColumns.ts'
import { LockMark } from '../month/LockMark.tsx'
import { useCalendarReader } from '../reader.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './TimeBlock.module.css'
import { shortTimeText } from './shortTimeText.ts'
import type { Part } from './timeLayout.ts'

/* Shorter blocks, in minutes, have room for one line only, or for two. */
const ONE_LINE = 50
const TWO_LINES = 75

/** Returns the lines of text that fit into a block of so many minutes, 1 to the least; TimeBlock.module.css has the sizes. */
const linesIn = (minutes: number): number => Math.max(1, Math.floor((minutes * 0.8 - 8) / 16))

interface Props {
  readonly part: Column<Part>
  readonly now: number
  /** The days beside each other, which leave the less room for a block. */
  readonly days: number
}

/** An event in the time grid. */
export const TimeBlock = ({ part, now, days }: Props) => {
  const t = useText(calendarTexts)
  const { hourCycle } = useCalendarReader()
  const { item, column, of, width } = part
  const { placed, from, to, continues } = item
  const { event } = placed
  const [venue] = event.venues
  /** Beside another: too narrow for both times in full. */
  const isNarrow = width < of && days > 1
  const isShort = to - from < ONE_LINE
  /** In one line with the title there is room for the start alone. */
  const time = (): string => {
    if (isShort && days > 1) return shortTime(placed.from, hourCycle)
    return isNarrow ? shortTimeText(t, placed, hourCycle) : timeText(t, placed, hourCycle)
  }
  return (
    <EventLink
      placed={placed}
      tooltip="name"
      className={classes(
        styles['block'],
        isNarrow && styles['narrow'],
        to - from < TWO_LINES && styles['low'],
        isShort && styles['short'],
        event.end < now && styles['past'],
        event.status !== 'publish' && styles['unpublished'],
        (continues === 'before' || continues === 'both') && styles['before'],
        (continues === 'after' || continues === 'both') && styles['after'],
      )}
      style={{
        '--lines': linesIn(to - from),
        '--at': from,
        '--for': to - from,
        '--column': column / of,
        '--width': width / of,
      }}
    >
      <span className={styles['title']} dir="auto">
        {event.isFeatured && <Star className={styles['star']} size={11} strokeWidth={2} aria-hidden />}
        {event.isProtected && <LockMark />}
        {event.title || t('calendar.untitled')}
      </span>
      <span className={styles['time']}>{time()}</span>
      {venue && (
        <span className={styles['place']} dir="auto">
          {venue.name}
        </span>
      )}
    </EventLink>
  )
}
