import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { goTo } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { buttonBeside } from '../../../ui/buttonBeside.ts'
import { calendarPath, isPaged, type CalendarAddress } from '../address.ts'
import { filterParts, type FilterPart, NO_FILTERS } from '../filters.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import { choiceQueries, type Choice } from './choices.ts'
import styles from './FilterChips.module.css'
import { PlaceHints } from './PlaceHints.tsx'
import { presetOf } from '../presets.ts'
import { withToggled } from './withToggled.ts'

type Props = { readonly address: CalendarAddress }

const nameIn = (choices: readonly Choice[] | undefined, value: string | number): string =>
  choices?.find((each) => each.value === String(value))?.name ?? String(value)

/** Returns the names of the active filters; requests only the kinds of names in use. */
function usePartName({ filters }: CalendarAddress): (part: FilterPart) => string {
  const t = useText(laterCalendarTexts)
  const { data: categories } = useQuery({
    ...choiceQueries.categories(),
    enabled: filters.categories.length > 0,
  })
  const { data: tags } = useQuery({ ...choiceQueries.tags(), enabled: filters.tags.length > 0 })
  const { data: venues } = useQuery({ ...choiceQueries.venues(), enabled: filters.venue.length > 0 })
  const { data: organizers } = useQuery({
    ...choiceQueries.organizers(),
    enabled: filters.organizer.length > 0,
  })
  return (part) => {
    switch (part.kind) {
      case 'search':
        return t('calendar.chip.search', { text: part.value })
      case 'categories':
        return nameIn(categories, part.value)
      case 'tags':
        return nameIn(tags, part.value)
      case 'venue':
        return nameIn(venues, part.value)
      case 'organizer':
        return nameIn(organizers, part.value)
      case 'featured':
        return t('calendar.chip.featured')
      case 'cost':
        return t(`calendar.filter.cost.${part.value}`)
    }
  }
}

/**
 * Moves the focus to another chip before this one is removed; without another chip, to the start of the page.
 */
function passFocusOn(chip: Element): void {
  const item = chip.closest('li')
  const next = (item && buttonBeside(item)) ?? chip.closest('main')
  next?.focus()
}

const Chip = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const t = useText(laterCalendarTexts)
  return (
    <li>
      <button
        type="button"
        className={styles['chip']}
        aria-label={t('calendar.filter.remove', { name })}
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget)
          onRemove()
        }}
      >
        <bdi>{name}</bdi>
        <X size={12} strokeWidth={2} aria-hidden />
      </button>
    </li>
  )
}

/** The active filters, each with a button that removes it. */
export const FilterChips = ({ address }: Props) => {
  const t = useText(laterCalendarTexts)
  const nameOf = usePartName(address)
  const parts = filterParts(address.filters)
  const preset = isPaged(address.view) && address.day === undefined ? presetOf(address.dates) : undefined
  const show = (changed: Partial<CalendarAddress>): void =>
    goTo(calendarPath({ ...address, page: 1, ...changed }))
  return (
    <div className={styles['bar']}>
      <ul className={styles['chips']} aria-label={t('calendar.filter.active')}>
        {parts.map((part) => (
          <Chip
            key={JSON.stringify(part)}
            name={nameOf(part)}
            onRemove={() => show({ filters: withToggled(address.filters, part) })}
          />
        ))}
        {preset !== undefined && (
          <Chip name={t(`calendar.dates.${preset}`)} onRemove={() => show({ dates: null })} />
        )}
        {address.time === 'event' && (
          <Chip name={t('calendar.chip.eventTime')} onRemove={() => show({ time: 'viewer' })} />
        )}
      </ul>
      <PlaceHints address={address} />
      {parts.length > 1 && (
        <button
          type="button"
          className={styles['clear']}
          onClick={({ currentTarget }) => {
            currentTarget.closest('main')?.focus()
            show({ dates: null, filters: NO_FILTERS })
          }}
        >
          {t('calendar.filter.clear')}
        </button>
      )}
    </div>
  )
}
