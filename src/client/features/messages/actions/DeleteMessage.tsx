import { useState } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import styles from './DeleteMessage.module.css'
import { MessageHtml } from '../html/MessageHtml.tsx'
import { deleteMessage } from '../mutations.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

type Props = { readonly message: Message; readonly onClose: () => void }

/** Asks before a message is deleted for everybody, which cannot be undone. */
export const DeleteMessage = ({ message, onClose }: Props) => {
  const t = useText(laterMessageTexts, uiTexts)
  const session = useSession()
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async (): Promise<void> => {
    setDeleting(true)
    try {
      await deleteMessage(session, message)
      onClose()
    } catch (error) {
      setProblem(reasonOf(t, error))
      setDeleting(false)
    }
  }
  return (
    <Dialog title={t('messages.deleteTitle')} onClose={onClose}>
      <p className={styles['text']}>{t('messages.deleteText')}</p>
      <blockquote className={styles['message']}>
        <MessageHtml html={message.content} />
      </blockquote>
      {problem !== undefined && (
        <p role="alert" className={styles['problem']} dir="auto">
          {t('messages.deleteFailed', { reason: problem })}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button tone="danger" busy={isDeleting} onClick={() => void remove()}>
          {t('messages.deleteMessage')}
        </Button>
      </div>
    </Dialog>
  )
}
