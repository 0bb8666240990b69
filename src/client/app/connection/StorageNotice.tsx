import { useState } from 'preact/compat'
import { TriangleAlert, X } from 'lucide-react'
import { useDraftStorage } from '../../compose/drafts.ts'
import { useText } from '../../i18n/useText.ts'
import { useOutboxStorage } from '../../messages/outboxStore.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './StorageNotice.module.css'

/** Says once that what is written is not kept on this device, where its storage is full or blocked. */
export const StorageNotice = () => {
  const t = useText()
  const [isDismissed, setDismissed] = useState(false)
  const drafts = useDraftStorage()
  const outbox = useOutboxStorage()
  if (isDismissed || (drafts !== 'memory' && outbox !== 'memory')) return null
  return (
    <div role="alert" className={styles['notice']}>
      <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
      <p>{t('shell.storage')}</p>
      <IconButton size="small" label={t('common.dismiss')} onClick={() => setDismissed(true)}>
        <X size={14} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
