import { Suspense } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useText } from '../i18n/useText.ts'
import { ConnectionBar } from './connection/ConnectionBar.tsx'
import { StorageNotice } from './connection/StorageNotice.tsx'
import { useLayout } from './layout.ts'
import { useOverlay } from './overlayStore.ts'
import { PlacePage } from './PlacePage.tsx'
import { Rail } from './Rail.tsx'
import type { Place } from './routes.ts'
import styles from './Shell.module.css'
import { SidebarColumn } from './sidebar/SidebarColumn.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { usePlace } from './usePlace.ts'
import { lazyPart } from '../ui/lazyPart.ts'

const Layers = lazyPart(() => import('./Layers.tsx').then((m) => m.Layers))
const BottomBar = lazyPart(() => import('./BottomBar.tsx').then((m) => m.BottomBar))
const Drawer = lazyPart(() => import('./sidebar/Drawer.tsx').then((m) => m.Drawer))

const viewIn = (place: Place) => {
  if (place.page === 'view') return place.view
  return place.page === 'topics' ? ({ kind: 'channel', channelId: place.channelId } as const) : undefined
}

/** The signed-in application: rail, sidebar, the page, and what lies over them. */
export const Shell = () => {
  const t = useText()
  const place = usePlace()
  const pathname = usePathname()
  const layout = useLayout()
  const overlay = useOverlay((state) => state.overlay)
  const current = viewIn(place)
  return (
    <div className={styles['shell']}>
      <SkipLinks />
      {layout !== 'phone' && <Rail currentPath={pathname} />}
      {layout === 'wide' && <SidebarColumn current={current} currentPath={pathname} />}
      <main className={styles['main']} tabIndex={-1} aria-label={t('common.appName')}>
        <StorageNotice />
        <PlacePage place={place} />
      </main>
      <ConnectionBar />
      <Suspense>
        {layout === 'phone' && <BottomBar currentPath={pathname} />}
        {layout !== 'wide' && overlay === 'sidebar' && (
          <Drawer current={current} currentPath={pathname} withViews={layout === 'phone'} />
        )}
        <Layers />
      </Suspense>
    </div>
  )
}
