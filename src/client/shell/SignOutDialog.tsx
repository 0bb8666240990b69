import { useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { useFailedCount, useWaitingCount } from '../features/messages/outbox/store.ts'
import { useSession } from '../kernel/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { leaveSession } from './leaveSession.ts'
import styles from './SignOutDialog.module.css'
import { unsavedTexts } from './unsavedTexts.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'

/** Asks before messages and texts are lost that the service does not have yet. */
export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(laterShellTexts)
  const session = useSession()
  const count = useWaitingCount() + useFailedCount()
  const [texts] = useState(() => unsavedTexts(session))
  const [isLeaving, setLeaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    setFailed(false)
    try {
      await leaveSession(session)
      onClose()
    } catch {
      setFailed(true)
      setLeaving(false)
    }
  }
  return (
    <Dialog title={t('shell.unsentTitle')} onClose={onClose}>
      <div className={styles['texts']}>
        {count > 0 && <p>{t('shell.unsentText', { count })}</p>}
        {texts > 0 && <p>{t('shell.unsavedText', { count: texts })}</p>}
      </div>
      {hasFailed && (
        <p role="alert" className={styles['problem']}>
          {t('shell.signOutFailed')}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('shell.stay')}</Button>
        <Button tone="danger" busy={isLeaving} onClick={() => void leave()}>
          {texts > 0 ? t('shell.signOutAllTheSame') : t('shell.signOutAnyway', { count })}
        </Button>
      </div>
    </Dialog>
  )
}
