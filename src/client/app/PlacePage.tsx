import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import { InboxPage } from './pages/InboxPage.tsx'
import { ViewPage } from './pages/ViewPage.tsx'
import type { Place } from './routes.ts'

const RecentPage = lazy(() => import('./pages/RecentPage.tsx').then((m) => ({ default: m.RecentPage })))
const DraftsPage = lazy(() => import('./pages/DraftsPage.tsx').then((m) => ({ default: m.DraftsPage })))
const BrowsePage = lazy(() => import('./pages/BrowsePage.tsx').then((m) => ({ default: m.BrowsePage })))
const TopicsPage = lazy(() => import('./pages/TopicsPage.tsx').then((m) => ({ default: m.TopicsPage })))
const CalendarPage = lazy(() => import('./pages/CalendarPage.tsx').then((m) => ({ default: m.CalendarPage })))
const UnknownPage = lazy(() => import('./pages/UnknownPage.tsx').then((m) => ({ default: m.UnknownPage })))

const Page = ({ place }: { place: Place }) => {
  switch (place.page) {
    case 'start':
    case 'sign-in':
      return null // App leads on from here.
    case 'inbox':
      return <InboxPage />
    case 'recent':
      return <RecentPage />
    case 'drafts':
      return <DraftsPage />
    case 'channels':
      return <BrowsePage />
    case 'topics':
      return <TopicsPage channelId={place.channelId} />
    case 'calendar':
      return <CalendarPage />
    case 'view':
      return <ViewPage view={place.view} near={place.near} />
    case 'unknown':
      return <UnknownPage words={place.words} />
  }
}

/** The page of a place. Those that a reader seldom opens come when they are opened. */
export const PlacePage = ({ place }: { place: Place }) => (
  <Suspense fallback={<Skeleton />}>
    <Page place={place} />
  </Suspense>
)
