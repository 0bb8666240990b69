import { useText } from '../i18n/useText.ts'
import styles from './Skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { uiTexts } from './texts/uiTexts.ts'

/** Placeholder lines for rows that are loading. Shows after 200 ms only. */
export const Skeleton = ({ lines = 6 }: { lines?: number }) => {
  const t = useText(uiTexts)
  return (
    <div className={styles['skeleton']} role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles['line']} aria-hidden="true" />
      ))}
    </div>
  )
}
