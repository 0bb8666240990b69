import { usePathname } from 'wouter/use-browser-location'
import { useText } from '../i18n/useText.ts'
import { useLayout } from './layout.ts'
import { useOverlay } from '../navigation/overlayStore.ts'
import { PlacePage } from './PlacePage.tsx'
import type { Place } from '../navigation/routes.ts'
import { RailPlaceholder } from './RailPlaceholder.tsx'
import styles from './Shell.module.css'
import { SidebarPlaceholder } from './sidebar/SidebarPlaceholder.tsx'
import { useOwnPlace } from './useOwnPlace.ts'
import { MovedNodes } from '../ui/MovedNodes.tsx'
import { PartBoundary } from '../ui/loading/PartBoundary.tsx'
import { laterPart } from './laterPart.ts'
import { uiTexts } from '../ui/texts/uiTexts.ts'

const SkipLinks = laterPart((later) => later.SkipLinks)
const Rail = laterPart((later) => later.Rail)
const SidebarColumn = laterPart((later) => later.SidebarColumn)
const Notices = laterPart((later) => later.Notices)
const ConnectionBar = laterPart((later) => later.ConnectionBar)
const BottomBar = laterPart((later) => later.BottomBar)
const Drawer = laterPart((later) => later.Drawer)
const Layers = laterPart((later) => later.Layers)

const viewIn = (place: Place) => {
  if (place.page === 'view') return place.view
  return place.page === 'topics' ? ({ kind: 'channel', channelId: place.channelId } as const) : undefined
}

/** The signed-in application: the page, and everything around and over it. */
export const Shell = () => {
  const t = useText(uiTexts)
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
        <PartBoundary fallback={<RailPlaceholder />}>
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
        {layout !== 'wide' && overlay === 'sidebar' && <Drawer current={current} currentPath={pathname} />}
        <MovedNodes>
          <Layers />
        </MovedNodes>
      </PartBoundary>
    </div>
  )
}
