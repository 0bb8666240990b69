import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useUsers } from '../people/queries.ts'
import { peopleTexts } from '../people/texts/peopleTexts.ts'
import { useEditing, useTyping } from '../people/typing.ts'
import { factLine } from '../../ui/format/facts.ts'
import styles from './TypingLine.module.css'
import { composeTexts } from './texts/composeTexts.ts'

const NAMED = 2

/** Says who types and who edits a message here, by the first names of each. */
function useActivity(view: View): string {
  const t = useText(composeTexts, peopleTexts)
  const users = useUsers()
  const named = (ids: readonly number[]) => {
    const names = ids.slice(0, NAMED).map((id) => users.get(id)?.full_name ?? t('people.unknown'))
    return { count: names.length, first: names[0] ?? '', second: names[1] ?? '' }
  }
  const typing = useTyping(view)
  const editing = useEditing(view)
  const parts = [
    typing.length > NAMED
      ? t('compose.severalTyping')
      : typing.length > 0 && t('compose.typing', named(typing)),
    editing.length > NAMED
      ? t('compose.severalEditing')
      : editing.length > 0 && t('compose.editing', named(editing)),
  ]
  return factLine(parts)
}

/** Names the people who write here. Keeps its height while nobody does, so that nothing moves. */
export const TypingLine = ({ view }: { view: View }) => {
  const text = useActivity(view)
  return (
    <p className={styles['line']} aria-hidden={text === ''} dir="auto">
      {text}
    </p>
  )
}
