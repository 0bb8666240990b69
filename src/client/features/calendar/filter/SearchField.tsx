import { Search } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { goTo } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { calendarPath, type CalendarAddress } from '../address.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './SearchField.module.css'

/** A search field for events: Enter searches, emptying the field ends the search. */
export const SearchField = ({ address }: { address: CalendarAddress }) => {
  const t = useText(calendarTexts)
  const field = useRef<HTMLInputElement>(null)
  const { filters } = address
  /** The last search from this field; other searches arrive through the address. */
  const own = useRef(filters.search)
  useLayoutEffect(() => {
    if (field.current && own.current !== filters.search) field.current.value = filters.search
    own.current = filters.search
  }, [filters.search])
  const search = (): void => {
    const words = field.current?.value.trim() ?? ''
    own.current = words
    if (words !== filters.search) {
      goTo(calendarPath({ ...address, page: 1, filters: { ...filters, search: words } }))
    }
  }
  return (
    <form
      role="search"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <Search className={styles['icon']} size={14} strokeWidth={1.75} aria-hidden />
      <input
        ref={field}
        type="search"
        className={styles['field']}
        aria-label={t('calendar.filter.search')}
        placeholder={t('calendar.filter.search')}
        defaultValue={filters.search}
        maxLength={200}
        enterKeyHint="search"
        onInput={(event) => {
          if (event.currentTarget.value === '') search()
        }}
      />
    </form>
  )
}
