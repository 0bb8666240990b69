import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { goTo } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { fold } from '../../../ui/format/fold.ts'
import { calendarPath, type CalendarAddress } from '../address.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import { choiceQueries, type Choice } from './choices.ts'
import styles from './FilterChips.module.css'

const MOST = 3

/** Offers the venues and organizers whose names contain the search as filters, in place of the words. */
export const PlaceHints = ({ address }: { readonly address: CalendarAddress }) => {
  const t = useText(laterCalendarTexts)
  const { filters } = address
  const words = fold(filters.search.trim())
  const enabled = words.length > 1
  const { data: venues = [] } = useQuery({ ...choiceQueries.venues(), enabled })
  const { data: organizers = [] } = useQuery({ ...choiceQueries.organizers(), enabled })
  if (!enabled) return null
  const named = (kind: 'venue' | 'organizer', choices: readonly Choice[]) =>
    choices
      .filter(({ name, value }) => fold(name).includes(words) && !filters[kind].includes(Number(value)))
      .map(({ name, value }) => ({ kind, name, id: Number(value) }))
  const hints = [...named('venue', venues), ...named('organizer', organizers)].slice(0, MOST)
  if (hints.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={t('calendar.filter.suggested')}>
      {hints.map(({ kind, name, id }) => (
        <li key={`${kind} ${id}`}>
          <button
            type="button"
            className={styles['hint']}
            onClick={({ currentTarget }) => {
              currentTarget.closest('main')?.focus()
              const narrowed = { ...filters, search: '', [kind]: [...filters[kind], id] }
              goTo(calendarPath({ ...address, page: 1, filters: narrowed }))
            }}
          >
            <ListFilter size={12} strokeWidth={2} aria-hidden />
            <bdi>{t(`calendar.filter.only.${kind}`, { name })}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
