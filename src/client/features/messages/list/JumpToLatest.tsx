import { ArrowDown } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { messageTexts } from '../texts/messageTexts.ts'
import styles from './JumpToLatest.module.css'

type Props = {
  /** Unread messages below the rows in sight. */
  readonly count: number
  /** The author of the first of them. */
  readonly author: string
  readonly onJump: () => void
}

/** The button that scrolls down to the latest messages. */
export const JumpToLatest = ({ count, author, onJump }: Props) => {
  const t = useText(messageTexts)
  return (
    <button
      type="button"
      className={styles['button']}
      data-new={count > 0 ? '' : undefined}
      data-tooltip={count === 0 ? t('messages.jump') : undefined}
      onClick={onJump}
    >
      <ArrowDown size={16} strokeWidth={1.5} aria-hidden />
      <VisuallyHidden>{t('messages.jump')}</VisuallyHidden>{' '}
      {count > 0 && <span dir="auto">{t('messages.newBelow', { count, author })}</span>}
    </button>
  )
}
