import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { eventPath } from '../../../navigation/eventAddress.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { useReaderId } from '../access.ts'
import { filterQuery, filtersIn } from '../filters.ts'
import { calendarQueries } from '../queries.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { addMonths, dayOfWall, endOfMonth, startOfMonth } from '../time/day.ts'
import styles from './EventView.module.css'
import { neighboursOf } from './neighboursOf.ts'
import { eventTexts } from './texts/eventTexts.ts'

/**
 * The previous and the next event, among those that passed the calendar's filters when this one was opened
 * from there.
 */
export const Neighbours = ({ event }: { event: ShownEvent }) => {
  const t = useText(eventTexts)
  const filters = filtersIn(new URLSearchParams(location.search))
  const day = dayOfWall(event.wallStart)
  const reader = useReaderId()
  const { data: around } = useQuery(
    calendarQueries.range({
      first: startOfMonth(addMonths(day, -1)),
      last: endOfMonth(addMonths(day, 1)),
      filters,
      reader,
    }),
  )
  const { before, after } = neighboursOf(around ?? [], event)
  if (!before && !after) return null
  const query = new URLSearchParams(filterQuery(filters).map(([name, value]) => [name, value])).toString()
  const pathTo = (other: ShownEvent): string => `${eventPath(other)}${query === '' ? '' : `?${query}`}`
  return (
    <nav className={styles['neighbours']} aria-label={t('event.neighbours')}>
      {before && (
        <Link to={pathTo(before)} rel="prev" aria-label={t('event.previous', { title: before.title })}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden className={styles['arrow']} />
          <bdi>{before.title}</bdi>
        </Link>
      )}
      {after && (
        <Link
          to={pathTo(after)}
          rel="next"
          className={styles['after']}
          aria-label={t('event.next', { title: after.title })}
        >
          <bdi>{after.title}</bdi>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles['arrow']} />
        </Link>
      )}
    </nav>
  )
}
