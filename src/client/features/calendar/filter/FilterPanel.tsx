import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { goTo } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { fold } from '../../../ui/format/fold.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { calendarPath, isPaged, type CalendarAddress } from '../address.ts'
import { filterParts, type FilterPart, NO_FILTERS } from '../filters.ts'
import { choiceQueries, type Choice } from './choices.ts'
import styles from './FilterPanel.module.css'
import { presetOf, presets, type Preset } from '../presets.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import type { CalendarState } from '../useCalendar.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import { SearchField } from './SearchField.tsx'
import { ShowButton } from './ShowButton.tsx'
import { withToggled } from './withToggled.ts'

type Props = { readonly address: CalendarAddress }

type Kind = 'categories' | 'tags' | 'venue' | 'organizer'

const partOf = (kind: Kind, value: string): FilterPart =>
  kind === 'venue' || kind === 'organizer' ? { kind, value: Number(value) } : { kind, value }

/** More choices than this get a field to find one. */
const MANY = 12

const Choices = ({
  address,
  kind,
  name,
  choices,
}: Props & {
  kind: Kind
  name: string
  choices: Pick<UseQueryResult<readonly Choice[]>, 'data' | 'isError'>
}) => {
  const t = useText(laterCalendarTexts)
  const [wanted, setWanted] = useState('')
  const chosen = new Set(address.filters[kind].map(String))
  const toggle = (value: string): void =>
    goTo(calendarPath({ ...address, page: 1, filters: withToggled(address.filters, partOf(kind, value)) }))
  const { data, isError } = choices
  const shown = data?.filter((each) => fold(each.name).includes(fold(wanted)))
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{name}</legend>
      {data === undefined && !isError && <Skeleton lines={2} />}
      {isError && <p className={styles['note']}>{t('calendar.filter.unread')}</p>}
      {data?.length === 0 && <p className={styles['note']}>{t('calendar.filter.none')}</p>}
      {data !== undefined && data.length > MANY && (
        <input
          type="search"
          className={styles['find']}
          aria-label={t('calendar.filter.find', { kind: name })}
          placeholder={t('calendar.filter.find', { kind: name })}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div className={styles['choices']}>
        {shown?.map(({ value, name: text, count, within }) => (
          <label key={value} className={styles['choice']} style={{ '--depth': within.length }}>
            <input type="checkbox" checked={chosen.has(value)} onChange={() => toggle(value)} />
            <span className={styles['name']} dir="auto">
              {text}
              {within.length > 0 && (
                <VisuallyHidden>{t('calendar.filter.within', { names: within.join(', ') })}</VisuallyHidden>
              )}
            </span>
            {count !== undefined && <span className={styles['count']}>{count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The categories with the number of events that each would show: those of the categories within, too. */
function useCategories(): Pick<UseQueryResult<readonly Choice[]>, 'data' | 'isError'> {
  const { data, isError } = useQuery(choiceQueries.categories())
  const families = data?.filter((each) => each.hasOthersWithin).map(({ value }) => value) ?? []
  const { data: counts } = useQuery({
    ...choiceQueries.familyCounts(families),
    enabled: families.length > 0,
  })
  return {
    data: data?.map((each) => (each.hasOthersWithin ? { ...each, count: counts?.get(each.value) } : each)),
    isError,
  }
}

const Costs = ({ address }: Props) => {
  const t = useText(laterCalendarTexts)
  const group = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('calendar.filter.cost')}</legend>
      <div className={styles['line']}>
        {(['any', 'free', 'paid'] as const).map((cost) => (
          <label key={cost} className={styles['choice']}>
            <input
              type="radio"
              name={group}
              checked={address.filters.cost === cost}
              onChange={() =>
                goTo(calendarPath({ ...address, page: 1, filters: { ...address.filters, cost } }))
              }
            />
            {t(`calendar.filter.cost.${cost}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Days from today on. The list shows them, as months and weeks have days of their own. */
const Dates = ({ address }: Props) => {
  const t = useText(laterCalendarTexts)
  const { view, day, dates } = address
  const chosen = day === undefined && isPaged(view) ? presetOf(dates) : undefined
  const choose = (preset: Preset): void =>
    goTo(
      calendarPath({
        ...address,
        view: view === 'cards' ? view : 'list',
        day: undefined,
        direction: 'upcoming',
        dates: preset === chosen ? null : preset,
        page: 1,
      }),
    )
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('calendar.filter.dates')}</legend>
      <div className={styles['presets']}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles['preset']}
            aria-pressed={preset === chosen}
            onClick={() => choose(preset)}
          >
            {t(`calendar.dates.${preset}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** All filters. Every choice takes effect at once. */
const FilterPanel = ({ address, ref }: Props & { readonly ref: Ref<HTMLDivElement> }) => {
  const t = useText(laterCalendarTexts)
  const { filters } = address
  return (
    <div ref={ref} className={styles['panel']}>
      <SearchField address={address} />
      <Dates address={address} />
      <Costs address={address} />
      <label className={styles['choice']}>
        <input
          type="checkbox"
          checked={filters.featured}
          onChange={() =>
            goTo(calendarPath({ ...address, page: 1, filters: withToggled(filters, { kind: 'featured' }) }))
          }
        />
        {t('calendar.filter.featured')}
      </label>
      <Choices
        address={address}
        kind="categories"
        name={t('calendar.filter.categories')}
        choices={useCategories()}
      />
      <Choices
        address={address}
        kind="venue"
        name={t('calendar.filter.venues')}
        choices={useQuery(choiceQueries.venues())}
      />
      <Choices
        address={address}
        kind="tags"
        name={t('calendar.filter.tags')}
        choices={useQuery(choiceQueries.tags())}
      />
      <Choices
        address={address}
        kind="organizer"
        name={t('calendar.filter.organizers')}
        choices={useQuery(choiceQueries.organizers())}
      />
      {(filterParts(filters).length > 0 || Boolean(address.dates)) && (
        <Button onClick={() => goTo(calendarPath({ ...address, page: 1, dates: null, filters: NO_FILTERS }))}>
          {t('calendar.filter.clear')}
        </Button>
      )}
    </div>
  )
}

/** The filter panel beside the button that opens it. */
export const FilterPopover = ({
  state,
  anchor,
  onClose,
}: {
  readonly state: CalendarState
  readonly anchor: HTMLElement
  readonly onClose: () => void
}) => {
  const t = useText(calendarTexts)
  const isPhone = useMediaQuery('(width < 720px)')
  const panel = useRef<HTMLDivElement>(null)
  // After the popover has taken the focus, whose effect runs first. Not to the words to search for, which a phone has
  // before the choices: its keyboard would cover them.
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true })
  }, [])
  return (
    <Popover title={t('calendar.filter')} anchor={anchor} side="below-end" onClose={onClose}>
      <FilterPanel ref={panel} address={state.address} />
      {isPhone && <ShowButton state={state} onPress={onClose} />}
    </Popover>
  )
}
