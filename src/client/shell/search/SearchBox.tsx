import { Search, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { goTo } from '../../navigation/goTo.ts'
import { readSearch, type SearchCondition } from '../../navigation/search.ts'
import { writeCondition, writeSearch } from '../../navigation/searchWriting.ts'
import { useText } from '../../i18n/useText.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { rememberSearch } from './recentSearches.ts'
import styles from './SearchBox.module.css'
import { settle } from './settle.ts'
import { joined, suggestSearch, type SearchSuggestion } from './suggest.ts'
import { useConditionText } from './useConditionText.ts'
import { useSearchOptions } from './useSearchOptions.tsx'
import { isTooMuch, useSearchProblem } from './useSearchProblem.ts'
import { useSearchSources } from './useSearchSources.ts'
import { searchPath, useSettledAddress } from './useSettledAddress.ts'
import { useSession } from '../../kernel/session.ts'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const openSearch = (query: string, near?: number): void => goTo(searchPath(query, near))

const Conditions = ({
  conditions,
  onRemove,
}: {
  conditions: readonly SearchCondition[]
  onRemove: (condition: SearchCondition) => void
}) => {
  const t = useText(laterShellTexts, laterUiTexts)
  const say = useConditionText()
  return (
    <ul className={styles['conditions']} aria-label={t('search.conditions')}>
      {conditions.map((condition) => (
        <li key={writeCondition(condition)} className={styles['condition']}>
          <span dir="auto">{say(condition)}</span>
          <IconButton
            size="small"
            label={t('chips.remove', { name: say(condition) })}
            onClick={() => onRemove(condition)}
          >
            <X size={12} strokeWidth={2} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const Field = ({ query }: { query: string | undefined }) => {
  const t = useText(laterShellTexts)
  const session = useSession()
  const [search, setSearch] = useState(() => {
    const read = readSearch(query ?? '')
    return { ...read, conditions: joined([], read.conditions) }
  })
  const [isUsed, setIsUsed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { conditions, words } = search
  const problemId = useId()
  const problem = useSearchProblem(search, query)
  useSettledAddress(query)
  const sources = useSearchSources(conditions, isUsed)
  const suggestions = isUsed && !isTooMuch(search) ? suggestSearch(words, conditions, sources) : []
  const options = useSearchOptions(suggestions)
  useLayoutEffect(() => {
    if (query === '') input.current?.focus()
  }, [query])

  const write = (next: string): void => setSearch({ conditions, words: next })
  const begin = (text: string): void => {
    const found = settle(text, sources)
    const next = { conditions: joined(conditions, found.conditions), words: found.words }
    const written = writeSearch(next)
    if (written === '' && found.near === undefined) return
    setSearch(next)
    if (isTooMuch(next)) return
    if (written !== '') rememberSearch(session, written)
    input.current?.blur()
    openSearch(written, found.near)
  }
  const choose = (suggestion: SearchSuggestion): void => {
    switch (suggestion.kind) {
      case 'search':
        begin(suggestion.words)
        break
      case 'recent':
        rememberSearch(session, suggestion.query)
        input.current?.blur()
        openSearch(suggestion.query)
        break
      case 'begin':
        write(`${suggestion.words}${suggestion.name}:`)
        break
      case 'condition':
        setSearch({ conditions: joined(conditions, [suggestion.condition]), words: suggestion.words })
        break
    }
  }
  const remove = (condition: SearchCondition): void => {
    setSearch({ conditions: conditions.filter((each) => each !== condition), words })
    input.current?.focus()
  }
  const leave = (event: FocusEvent<HTMLElement>): void => {
    const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isWithin) setIsUsed(false)
  }
  return (
    <form
      role="search"
      className={styles['search']}
      data-search-box
      data-filled={conditions.length > 0 ? '' : undefined}
      onFocus={() => setIsUsed(true)}
      onBlur={leave}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
    >
      <Search size={14} strokeWidth={1.75} aria-hidden className={styles['icon']} />
      {conditions.length > 0 && <Conditions conditions={conditions} onRemove={remove} />}
      <Combobox
        look="bare"
        role="searchbox"
        label={t('shell.search')}
        placeholder={conditions.length > 0 ? '' : t('shell.search.placeholder')}
        value={words}
        options={options}
        matching="offered"
        // The page that begins a search has the focus here from the start, and shows what can be searched.
        opensAt={query === '' ? 'press' : 'focus'}
        afterChoice="stay"
        inputRef={input}
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : problemId}
        onInput={write}
        onChoose={({ key }) => {
          const chosen = suggestions[Number(key)]
          if (chosen) choose(chosen)
        }}
        onSubmit={() => begin(words)}
        onDeleteBackward={() => {
          const last = conditions.at(-1)
          if (last) remove(last)
        }}
      />
      <kbd className={styles['key']} aria-hidden="true">
        /
      </kbd>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </form>
  )
}

/**
 * The search box of every view: words, with conditions as chips before them. A search without words puts the focus
 * into it. On a phone only the search page has the box; other pages have a button that leads there.
 */
export const SearchBox = ({ query }: { query: string | undefined }) => {
  const t = useText(laterShellTexts)
  const isNarrow = useMediaQuery('(width < 720px)')
  if (!isNarrow || location.pathname.startsWith('/search')) return <Field query={query} />
  return (
    <IconButton label={t('shell.search')} onClick={() => openSearch('')}>
      <Search size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  )
}
