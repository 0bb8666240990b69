import { useText } from '../i18n/useText.ts'
import { useConnection } from '../kernel/sync/status.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { uiTexts } from '../ui/texts/uiTexts.ts'
import styles from './ShellSkeleton.module.css'
import { useLayout } from './layout.ts'
import { SidebarPlaceholder } from './sidebar/SidebarPlaceholder.tsx'

const RefusedPage = lazyPart(() => import('./connection/RefusedPage.tsx').then((m) => m.RefusedPage))

/** The application's outline until its first data has loaded. */
export const ShellSkeleton = () => {
  const t = useText(uiTexts)
  const layout = useLayout()
  const { state, retry } = useConnection()
  const isInTrouble = state === 'offline' || state === 'reconnecting'
  return (
    <div className={styles['shell']}>
      {layout !== 'phone' && <div className={styles['rail']} />}
      {layout === 'wide' && <SidebarPlaceholder />}
      <main className={styles['main']} aria-busy="true">
        {state === 'refused' ? (
          <RefusedPage />
        ) : isInTrouble ? (
          <div role="alert" className={styles['trouble']}>
            <p>{t('common.noAnswerAtStart')}</p>
            <Button onClick={retry}>{t('common.retry')}</Button>
          </div>
        ) : (
          <Skeleton lines={9} />
        )}
      </main>
    </div>
  )
}
