import { Filter, History, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOtherChannels, useSubscriptions } from '../../features/channels/queries.ts'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { readSearch, type SearchCondition } from '../../navigation/search.ts'
import { writeCondition } from '../../navigation/searchWriting.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../../features/people/Avatar.tsx'
import { useUsers } from '../../features/people/queries.ts'
import type { ComboboxOption } from '../../ui/Combobox.tsx'
import type { SearchSuggestion } from './suggest.ts'
import { useConditionText } from './useConditionText.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const BEGINNINGS = {
  from: 'search.begin.from',
  dm: 'search.begin.dm',
  'dm-including': 'search.begin.dmIncluding',
  channel: 'search.begin.channel',
  channels: 'search.public',
  topic: 'search.begin.topic',
  is: 'search.begin.is',
  has: 'search.begin.has',
  before: 'search.begin.before',
  after: 'search.begin.after',
  date: 'search.begin.date',
  id: 'search.begin.id',
} as const satisfies Readonly<Record<SearchCondition['name'], KeyOf<typeof laterShellTexts>>>

const glyph = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Converts suggestions to options of the list; the key is the index. */
export function useSearchOptions(suggestions: readonly SearchSuggestion[]): readonly ComboboxOption[] {
  const t = useText(laterShellTexts)
  const say = useConditionText()
  const users = useUsers()
  const subscriptions = useSubscriptions()
  const others = useOtherChannels()

  const picture = ({ name, operand }: SearchCondition): ReactNode => {
    const id = Number(operand)
    if (name === 'from' || name === 'dm' || name === 'dm-including')
      return <Avatar user={users.get(id)} size={20} />
    const channel = name === 'channel' ? (subscriptions.get(id) ?? others.get(id)) : undefined
    return channel ? <ChannelGlyph channel={channel} /> : <Filter {...glyph} />
  }
  const inWords = (query: string): string => {
    const { conditions, words } = readSearch(query)
    return [...conditions.map(say), words].filter((each) => each !== '').join(' · ')
  }
  const optionOf = (suggestion: SearchSuggestion): Omit<ComboboxOption, 'key'> => {
    switch (suggestion.kind) {
      case 'search':
        return { label: t('search.for', { words: suggestion.words }), icon: <Search {...glyph} /> }
      case 'recent':
        return { label: inWords(suggestion.query), icon: <History {...glyph} /> }
      case 'begin':
        return {
          label: `${suggestion.name}:`,
          detail: t(BEGINNINGS[suggestion.name]),
          icon: <Filter {...glyph} />,
        }
      case 'condition': {
        const { name } = suggestion.condition
        const isWord = name === 'is' || name === 'has'
        return {
          label: say(suggestion.condition),
          icon: picture(suggestion.condition),
          // The condition as text, for readers who prefer to type it.
          ...(isWord ? { detail: writeCondition(suggestion.condition) } : {}),
        }
      }
    }
  }
  return suggestions.map((each, index) => ({ key: String(index), ...optionOf(each) }))
}
