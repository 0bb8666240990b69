import { AtSign, CalendarClock, Clock, CodeXml, Hash, Slash, Users } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { Avatar } from '../../people/Avatar.tsx'
import { useUser } from '../../people/queries.ts'
import { composeTexts } from '../texts/composeTexts.ts'
import type { Suggestion } from './suggest.ts'
import styles from './SuggestionList.module.css'

const PersonIcon = ({ userId }: { userId: number }) => {
  const user = useUser(userId)
  return user ? <Avatar user={user} size={20} /> : null
}

const Icon = ({ suggestion }: { suggestion: Suggestion }) => {
  if (suggestion.userId !== undefined) return <PersonIcon userId={suggestion.userId} />
  if (suggestion.glyph !== undefined) return <span className={styles['glyph']}>{suggestion.glyph}</span>
  if (suggestion.imageUrl !== undefined)
    return <img src={suggestion.imageUrl} alt="" width={20} height={20} />
  switch (suggestion.kind) {
    case 'group':
      return <Users size={16} strokeWidth={1.5} aria-hidden />
    case 'wildcard':
      return <AtSign size={16} strokeWidth={1.5} aria-hidden />
    case 'language':
      return <CodeXml size={16} strokeWidth={1.5} aria-hidden />
    case 'moment':
      return <Clock size={16} strokeWidth={1.5} aria-hidden />
    case 'any-moment':
      return <CalendarClock size={16} strokeWidth={1.5} aria-hidden />
    case 'command':
      return <Slash size={16} strokeWidth={1.5} aria-hidden />
    default:
      return <Hash size={16} strokeWidth={1.5} aria-hidden />
  }
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface Props {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  readonly onChoose: (suggestion: Suggestion) => void
}

/**
 * Lists the completions of the typed text. The focus stays in the text; the field names the active option.
 */
export const SuggestionList = ({ id, suggestions, active, onChoose }: Props) => {
  const t = useText(composeTexts)
  return (
    <div role="listbox" id={id} aria-label={t('compose.suggestions')} className={styles['list']}>
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles['option']}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(suggestion)
          }}
        >
          <span className={styles['icon']} aria-hidden>
            <Icon suggestion={suggestion} />
          </span>
          <span className={styles['label']} dir="auto">
            {suggestion.label}
          </span>
          {suggestion.detail !== undefined && (
            <span className={styles['detail']} dir="auto">
              {suggestion.detail}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
