import { usePathname } from 'wouter/use-browser-location'
import { useText } from '../i18n/useText.ts'
import { useLayout } from './layout.ts'
import { useOverlay } from '../navigation/overlayStore.ts'
import { PlacePage } from './PlacePage.tsx'
import type { Place } from '../navigation/routes.ts'
import styles from './Shell.module.css'
import { SidebarPlaceholder } from './sidebar/SidebarPlaceholder.tsx'
import { useOwnPlace } from './useOwnPlace.ts'
import { MovedNodes } from '../ui/MovedNodes.tsx'
import { PartBoundary } from '../ui/loading/PartBoundary.tsx'
import { lazyLater } from '../ui/loading/lazyLater.ts'

const SkipLinks = lazyLater(async () => (await import('./SkipLinks.tsx')).SkipLinks)
const Rail = lazyLater(async () => (await import('./Rail.tsx')).Rail)
const SidebarColumn = lazyLater(async () => (await import('./sidebar/SidebarColumn.tsx')).SidebarColumn)
const Notices = lazyLater(async () => (await import('./connection/Notices.tsx')).Notices)
const ConnectionBar = lazyLater(async () => (await import('./connection/ConnectionBar.tsx')).ConnectionBar)
const BottomBar = lazyLater(async () => (await import('./BottomBar.tsx')).BottomBar)
const Drawer = lazyLater(async () => (await import('./sidebar/Drawer.tsx')).Drawer)
const Layers = lazyLater(async () => (await import('./Layers.tsx')).Layers)

const viewIn = (place: Place) => {
  if (place.page === 'view') return place.view
  return place.page === 'topics' ? ({ kind: 'channel', channelId: place.channelId } as const) : undefined
}

/** The signed-in application: the page, then all around and over it. */
export const Shell = () => {
  const t = useText()
  const place = useOwnPlace()
  const pathname = usePathname()
  const layout = useLayout()
  const overlay = useOverlay((state) => state.overlay)
  const current = viewIn(place)
  return (
    <div className={styles['shell']}>
      <PartBoundary fallback={null}>
        <SkipLinks />
      </PartBoundary>
      {layout !== 'phone' && (
        <PartBoundary fallback={<div className={styles['rail']} />}>
          <Rail currentPath={pathname} />
        </PartBoundary>
      )}
      {layout === 'wide' && (
        <PartBoundary fallback={<SidebarPlaceholder />}>
          <MovedNodes>
            <SidebarColumn current={current} currentPath={pathname} />
          </MovedNodes>
        </PartBoundary>
      )}
      <main className={styles['main']} tabIndex={-1} aria-label={t('common.appName')}>
        <PartBoundary fallback={null}>
          <Notices />
        </PartBoundary>
        <MovedNodes>
          <PlacePage place={place} />
        </MovedNodes>
      </main>
      {layout === 'phone' && (
        <PartBoundary fallback={<div className={styles['foot']} />}>
          <BottomBar currentPath={pathname} />
        </PartBoundary>
      )}
      <PartBoundary fallback={null}>
        <ConnectionBar />
        {layout !== 'wide' && overlay === 'sidebar' && (
          <Drawer current={current} currentPath={pathname} withViews={layout === 'phone'} />
        )}
        <MovedNodes>
          <Layers />
        </MovedNodes>
      </PartBoundary>
    </div>
  )
}
