import { MessageSquarePlus, UserPlus } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './StartButtons.module.css'
import { composeTexts } from './texts/composeTexts.ts'

interface Props {
  /** The reason why nothing can be written to the view itself. */
  readonly note: string | undefined
  readonly onChannelMessage: () => void
  readonly onDirectMessage: () => void
}

/** Buttons that begin a message, for views without a conversation. */
export const StartButtons = ({ note, onChannelMessage, onDirectMessage }: Props) => {
  const t = useText(composeTexts)
  return (
    <form
      aria-label={t('compose.compose')}
      className={styles['start']}
      onSubmit={(event) => event.preventDefault()}
    >
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      <Button icon={<MessageSquarePlus size={16} strokeWidth={1.5} aria-hidden />} onClick={onChannelMessage}>
        {t('compose.newMessage')}
      </Button>
      <Button icon={<UserPlus size={16} strokeWidth={1.5} aria-hidden />} onClick={onDirectMessage}>
        {t('compose.newDirectMessage')}
      </Button>
    </form>
  )
}
