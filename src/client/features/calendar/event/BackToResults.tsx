import { ChevronLeft } from 'lucide-react'
import { goBackTo } from '../../../navigation/backTo.ts'
import { Link } from '../../../navigation/Link.tsx'
import { paths } from '../../../navigation/paths.ts'
import { useText } from '../../../i18n/useText.ts'
import { filteredPath } from '../address.ts'
import { filterQuery, filtersIn } from '../filters.ts'
import styles from './EventView.module.css'
import { eventTexts } from './texts/eventTexts.ts'

/**
 * The way back to the events among which this one was found: the page that it was opened from, else the list with the
 * same filters. Nothing if there were no filters.
 */
export const BackToResults = () => {
  const t = useText(eventTexts)
  const filters = filtersIn(new URLSearchParams(location.search))
  if (filterQuery(filters).length === 0) return null
  return (
    <Link
      to={filteredPath(filters)}
      className={styles['back']}
      onClick={(press) => goBackTo(paths.calendar, press)}
    >
      <ChevronLeft size={16} strokeWidth={1.75} aria-hidden className={styles['arrow']} />
      {t('event.backToResults')}
    </Link>
  )
}
