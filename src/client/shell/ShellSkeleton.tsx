import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { useConnection } from '../kernel/sync/status.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { Outlined } from '../ui/loading/Outlined.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { uiTexts } from '../ui/texts/uiTexts.ts'
import { RailPlaceholder } from './RailPlaceholder.tsx'
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
  const skeleton = (page: ReactNode) => (
    <div className={styles['shell']}>
      {layout !== 'phone' && <RailPlaceholder />}
      {layout === 'wide' && <SidebarPlaceholder />}
      <main className={styles['main']} aria-busy="true">
        {page}
      </main>
    </div>
  )
  if (state === 'refused') return skeleton(<RefusedPage />)
  if (!isInTrouble) return <Outlined>{skeleton(<Skeleton lines={9} />)}</Outlined>
  return skeleton(
    <div role="alert" className={styles['trouble']}>
      <p>{t('common.noAnswerAtStart')}</p>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </div>,
  )
}
