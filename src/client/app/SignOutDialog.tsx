import { useState } from 'preact/compat'
import { useText } from '../i18n/useText.ts'
import { useFailedCount, useWaitingCount } from '../messages/outboxStore.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { leaveSession } from './leaveSession.ts'
import styles from './SignOutDialog.module.css'

/** Asks before messages are lost that the service does not have yet. */
export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const session = useSession()
  const count = useWaitingCount() + useFailedCount()
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
      <p>{t('shell.unsentText', { count })}</p>
      {hasFailed && (
        <p role="alert" className={styles['problem']}>
          {t('shell.signOutFailed')}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('shell.stay')}</Button>
        <Button tone="danger" busy={isLeaving} onClick={() => void leave()}>
          {t('shell.signOutAnyway', { count })}
        </Button>
      </div>
    </Dialog>
  )
}
