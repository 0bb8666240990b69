import { useText } from '../../../i18n/useText.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { GhostRows } from '../list/GhostRows.tsx'
import { messageTexts } from '../texts/messageTexts.ts'
import styles from './PaneSkeleton.module.css'

/** Stands for messages on their way; shows only when they take noticeably long. */
export const PaneSkeleton = () => {
  const t = useText(messageTexts, uiTexts)
  return (
    <section className={styles['pane']} aria-label={t('messages.region')} aria-busy="true">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <div className={styles['late']}>
        <GhostRows hasFailed={false} onRetry={() => undefined} />
        <GhostRows hasFailed={false} onRetry={() => undefined} />
        <GhostRows hasFailed={false} onRetry={() => undefined} />
      </div>
    </section>
  )
}
