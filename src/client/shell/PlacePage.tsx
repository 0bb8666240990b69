import { memo } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { PartBoundary } from '../ui/loading/PartBoundary.tsx'
import { pageLoaders } from './pageLoaders.ts'
import type { Place } from '../navigation/routes.ts'
import { lazyPage } from '../ui/loading/lazyLater.ts'

const InboxPage = lazyPage(pageLoaders.inbox)
const RecentPage = lazyPage(pageLoaders.recent)
const DraftsPage = lazyPage(pageLoaders.drafts)
const LaterPage = lazyPage(pageLoaders.scheduled)
const BrowsePage = lazyPage(pageLoaders.channels)
const CalendarPage = lazyPage(pageLoaders.calendar)
const EventPage = lazyPage(pageLoaders.event)
const ViewPage = lazyPart(pageLoaders.view)
const FurtherPage = lazyPart(pageLoaders.further)

const Page = ({ place }: { place: Place }) => {
  switch (place.page) {
    case 'start':
    case 'sign-in':
      return null // `App` redirects from here.
    case 'inbox':
      return <InboxPage />
    case 'recent':
      return <RecentPage />
    case 'drafts':
      return <DraftsPage />
    case 'scheduled':
    case 'reminders':
      return <LaterPage current={place.page} />
    case 'channels':
      return <BrowsePage />
    case 'calendar':
      return <CalendarPage />
    case 'event':
      return <EventPage key={place.slug} slug={place.slug} />
    case 'view':
      return <ViewPage view={place.view} near={place.near} />
    default:
      return <FurtherPage place={place} />
  }
}

/** The page of an address, whose code loads when it is first opened. */
export const PlacePage = memo(({ place }: { place: Place }) => (
  <PartBoundary fallback={<Skeleton />}>
    <Page place={place} />
  </PartBoundary>
))
