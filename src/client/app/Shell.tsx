import { lazy, Suspense } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useText } from '../i18n/useText.ts'
import { useConnection } from '../live/status.ts'
import { MenuLayer } from '../ui/MenuLayer.tsx'
import { ToastLayer } from '../ui/ToastLayer.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { AnnouncerLog } from './AnnouncerLog.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBar } from './connection/ConnectionBar.tsx'
import { StorageNotice } from './connection/StorageNotice.tsx'
import { useCommands } from './keyboard/useCommands.ts'
import { useKeyboard } from './keyboard/useKeyboard.ts'
import { useLayout } from './layout.ts'
import { closeOverlay, useOverlay } from './overlayStore.ts'
import { PlacePage } from './PlacePage.tsx'
import { Rail } from './Rail.tsx'
import type { Place } from './routes.ts'
import styles from './Shell.module.css'
import { Drawer } from './sidebar/Drawer.tsx'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { SidebarColumn } from './sidebar/SidebarColumn.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { usePlace } from './usePlace.ts'

const Switcher = lazy(() => import('./switcher/Switcher.tsx').then(({ Switcher }) => ({ default: Switcher })))
const ShortcutSheet = lazy(() =>
  import('./keyboard/ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)
const SignedOutSheet = lazy(() =>
  import('./connection/SignedOutSheet.tsx').then(({ SignedOutSheet }) => ({ default: SignedOutSheet })),
)

const Overlays = () => {
  const overlay = useOverlay((state) => state.overlay)
  const isSignedOut = useConnection(({ state }) => state === 'signed-out')
  return (
    <Suspense>
      {overlay === 'switcher' && <Switcher onClose={closeOverlay} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={closeOverlay} />}
      {isSignedOut && <SignedOutSheet />}
    </Suspense>
  )
}

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
  useKeyboard(useCommands())
  const current = viewIn(place)
  return (
    <div className={styles['shell']}>
      <SkipLinks />
      {layout !== 'phone' && <Rail currentPath={pathname} />}
      {layout === 'wide' && (
        <SidebarColumn>
          <Sidebar current={current} currentPath={pathname} />
        </SidebarColumn>
      )}
      <main className={styles['main']} tabIndex={-1} aria-label={t('common.appName')}>
        <StorageNotice />
        <PlacePage place={place} />
      </main>
      {layout === 'phone' && <BottomBar currentPath={pathname} />}
      {layout !== 'wide' && overlay === 'sidebar' && (
        <Drawer current={current} currentPath={pathname} withViews={layout === 'phone'} />
      )}
      <ConnectionBar />
      <AnnouncerLog />
      <Overlays />
      <ToastLayer />
      <MenuLayer />
      <TooltipLayer />
    </div>
  )
}
