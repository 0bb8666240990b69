import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useUsers } from '../people/queries.ts'
import { useTyping } from '../people/typing.ts'
import styles from './TypingLine.module.css'
import { composeTexts } from './texts/composeTexts.ts'

const NAMED = 2

/** Names the people who are typing here. Keeps its height while nobody types, so that nothing moves. */
export const TypingLine = ({ view }: { view: View }) => {
  const t = useText(composeTexts)
  const users = useUsers()
  const typing = useTyping(view)
  const names = typing.slice(0, NAMED).map((id) => users.get(id)?.full_name ?? t('compose.unknownPerson'))
  const text =
    typing.length === 0
      ? ''
      : typing.length > NAMED
        ? t('compose.severalTyping')
        : t('compose.typing', { count: names.length, first: names[0] ?? '', second: names[1] ?? '' })
  return (
    <p className={styles['line']} aria-hidden={text === ''} dir="auto">
      {text}
    </p>
  )
}
