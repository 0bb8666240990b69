import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { useEventLink, type PlaceStyle } from '../EventLink.tsx'
import type { Segment, Span } from '../layout/monthLanes.ts'
import type { Placed } from '../layout/place.ts'
import { LockMark } from './LockMark.tsx'
import type { ShownEvent } from '../shownEvent.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './EventChip.module.css'

type Props = {
  readonly placed: Placed<ShownEvent>
  /** The lines that the title can take. */
  readonly lines?: 1 | 2
  /** "18:30", "6p"; empty if the day is enough. */
  readonly time: string
  /** For a bar: on which side it continues in another week. */
  readonly continues: Segment<Span>['continues']
  readonly isPast: boolean
  readonly tabIndex?: number
  /** Class and style that position the chip. */
  readonly className: string | undefined
  readonly style: PlaceStyle | undefined
}

/** Letters of right-to-left scripts: only a title that contains some needs a direction of its own. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

const titled = (title: string, isTurned: boolean): ReactNode =>
  isTurned ? (
    <span className={styles['title']} dir="auto">
      {title}
    </span>
  ) : (
    title
  )

/**
 * An event as a bar over its days, or as its time and title. A month has hundreds, and drawing time grows with the
 * number of elements, so each is a single link. Its accessible name contains the time, which the style sheet draws.
 */
export const EventChip = ({
  placed,
  lines = 1,
  time,
  continues,
  isPast,
  tabIndex,
  className,
  style,
}: Props) => {
  const t = useText(calendarTexts)
  const { event, shape } = placed
  const isBar = shape === 'bar'
  const title = event.title || t('calendar.untitled')
  const isTurned = RIGHT_TO_LEFT.test(title)
  const look = classes(
    styles['chip'],
    isBar ? styles['bar'] : styles['timed'],
    isTurned && styles['turned'],
    lines === 2 && !isTurned && styles['wraps'],
    isPast && styles['past'],
    event.status !== 'publish' && styles['unpublished'],
    isBar && (continues === 'before' || continues === 'both') && styles['before'],
    isBar && (continues === 'after' || continues === 'both') && styles['after'],
    className,
  )
  const { link, name } = useEventLink(placed, look, style)
  return (
    <Link
      {...link}
      aria-label={name}
      data-tooltip=""
      data-time={time === '' ? undefined : time}
      tabIndex={tabIndex}
    >
      {event.isFeatured && <Star className={styles['star']} size={11} strokeWidth={2} aria-hidden />}
      {event.isProtected && <LockMark />}
      {titled(title, isTurned)}
    </Link>
  )
}
