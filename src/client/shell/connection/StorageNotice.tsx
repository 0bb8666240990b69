import { useState } from 'react'
import { TriangleAlert, X } from 'lucide-react'
import { useDraftStorage } from '../../features/compose/drafts/drafts.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { useOutboxStorage } from '../../features/messages/outbox/store.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import styles from './StorageNotice.module.css'

/** Returns the kind of data that is not stored on this device; undefined while its storage works, or is only slow. */
function useLosses(): TextKey | undefined {
  const areDraftsLost = useDraftStorage() === 'memory'
  const areMessagesLost = useOutboxStorage() === 'memory'
  if (areDraftsLost && areMessagesLost) return laterShellTexts('shell.storage.both')
  if (areDraftsLost) return laterShellTexts('shell.storage.drafts')
  return areMessagesLost ? laterShellTexts('shell.storage.unsent') : undefined
}

/** Warns once that texts are not stored on this device because its storage is full or blocked. */
export const StorageNotice = () => {
  const t = useText(uiTexts)
  const [dismissed, setDismissed] = useState<TextKey>()
  const losses = useLosses()
  if (losses === undefined || losses === dismissed) return null
  return (
    <div role="alert" className={styles['notice']}>
      <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
      <p>{t(losses)}</p>
      <IconButton size="small" label={t('common.dismiss')} onClick={() => setDismissed(losses)}>
        <X size={14} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
