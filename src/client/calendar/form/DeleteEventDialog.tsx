import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'preact/compat'
import { plainTextOf } from '../../../markdown/plainText.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { explain } from '../explain.ts'
import { removeEvent, restoreEvent } from '../mutations.ts'
import styles from './EventForm.module.css'

interface Props {
  readonly event: CalendarEvent
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before an event goes for everybody, and offers to bring it back afterwards. */
export const DeleteEventDialog = ({ event, onClose, onDeleted }: Props) => {
  const t = useText()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const title = plainTextOf(event.title)
  const restore = async (): Promise<void> => {
    try {
      await restoreEvent(cache, event)
      showToast({ text: t('event.restored', { title }) })
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await removeEvent(cache, event)
      onClose()
      onDeleted()
      showToast({
        text: t('event.deleted', { title }),
        action: { text: t('common.undo'), run: () => void restore() },
      })
    } catch (error) {
      setFailure(explain(t, error))
      setBusy(false)
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
