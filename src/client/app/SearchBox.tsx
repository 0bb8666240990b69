import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { pathOf } from '../conversations/address.ts'
import { goTo } from '../conversations/goTo.ts'
import { useText } from '../i18n/useText.ts'
import { formText } from '../ui/formText.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './SearchBox.module.css'

const openSearch = (query: string): void => goTo(pathOf({ kind: 'search', query }))

/** The search box of every view; a search without words yet begins in it. On a phone it stands on the search page only, elsewhere a button leads there. */
export const SearchBox = ({ query }: { query: string | undefined }) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (query === '') input.current?.focus()
  }, [query])
  const isNarrow = useMediaQuery('(width < 720px)')
  const isSearching = location.pathname.startsWith('/search')
  if (isNarrow && !isSearching) {
    return (
      <IconButton label={t('shell.search')} onClick={() => openSearch('')}>
        <Search size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
    )
  }
  return (
    <form
      role="search"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault()
        openSearch(formText(event.currentTarget, 'q').trim())
      }}
    >
      <Search size={14} strokeWidth={1.75} aria-hidden className={styles['icon']} />
      <input
        ref={input}
        data-search-box
        type="search"
        name="q"
        aria-label={t('shell.search')}
        placeholder={t('shell.search.placeholder')}
        defaultValue={query}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        className={styles['input']}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <kbd className={styles['key']} aria-hidden="true">
        /
      </kbd>
    </form>
  )
}
