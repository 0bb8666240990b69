import { ArrowDown } from 'lucide-react'
import type { User } from '../../../../protocol/chat/users.ts'
import { authorName } from '../../people/names.ts'
import { useText } from '../../../i18n/useText.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { nameIn } from '../row/tools.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import styles from './JumpToLatest.module.css'
import { ofOneAuthor } from './ofOneAuthor.ts'
import type { UnreadBelow } from './unreadBelow.ts'

type Props = {
  readonly below: UnreadBelow
  readonly users: ReadonlyMap<number, User>
  readonly onJump: () => void
}

/** The button that scrolls down to the latest messages. */
export const JumpToLatest = ({ below, users, onJump }: Props) => {
  const t = useText(laterMessageTexts)
  const { count } = below
  const message = ofOneAuthor(below)
  const text = (): string =>
    message
      ? t('messages.newBelowBy', {
          count,
          author: nameIn(users, message.sender_id, authorName(t, message.sender_full_name)),
        })
      : t('messages.newBelow', { count })
  return (
    <button
      type="button"
      className={styles['button']}
      data-new={count > 0 ? '' : undefined}
      data-tooltip={count === 0 ? t('messages.jump') : undefined}
      onClick={onJump}
    >
      <ArrowDown size={16} strokeWidth={1.5} aria-hidden />
      <VisuallyHidden>{t('messages.jump')}</VisuallyHidden> {count > 0 && <span dir="auto">{text()}</span>}
    </button>
  )
}
