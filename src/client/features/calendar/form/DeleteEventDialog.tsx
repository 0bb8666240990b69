import { useLayoutEffect, useRef, useState } from 'react'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { explain } from '../explain.ts'
import { removeEvent, restoreEvent } from '../mutations.ts'
import styles from './EventForm.module.css'

interface Props {
  readonly event: CalendarEvent
  readonly onClose: () => void
  readonly onDeleted: () => void
  /** Called with true when deleting begins, with false when it has failed. */
  readonly onUnderWay: (isUnderWay: boolean) => void
  /** Called when deleting failed after the dialog was closed. */
  readonly onFailedLater: (error: unknown) => void
}

/** Asks before an event is deleted for everybody, and offers to restore it afterwards. */
export const DeleteEventDialog = ({ event, onClose, onDeleted, onUnderWay, onFailedLater }: Props) => {
  const t = useText()
  const session = useSession()
  const showToast = useSessionToast()
  const isGone = useRef(false)
  useLayoutEffect(() => () => void (isGone.current = true), [])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const title = plainTextOf(event.title)
  const restore = async (): Promise<void> => {
    try {
      await restoreEvent(session, event)
      showToast({ text: t('event.restored', { title }) })
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    onUnderWay(true)
    try {
      await removeEvent(session, event)
      onClose()
      onDeleted()
      showToast({
        text: t('event.deleted', { title }),
        action: { text: t('common.undo'), run: () => void restore() },
      })
    } catch (error) {
      onUnderWay(false)
      setBusy(false)
      if (isGone.current) onFailedLater(error)
      else setFailure(explain(t, error))
    }
  }
  return (
    <Dialog title={t('event.deleteDialog.title', { title })} onClose={onClose}>
      <div className={styles['dialog']}>
        <p>{t('event.deleteDialog.text')}</p>
        {failure !== undefined && (
          <p role="alert" className={styles['error']}>
            {failure}
          </p>
        )}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button tone="danger" busy={isBusy} onClick={() => void remove()}>
            {t('event.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
