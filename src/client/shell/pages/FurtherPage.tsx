import type { FurtherPlace } from '../../navigation/routes.ts'
import { lazyPage } from '../../ui/loading/lazyLater.ts'
import { laterPaths } from '../../navigation/laterPaths.ts'
import { wordsOf } from '../../navigation/wordsOf.ts'

const TeamPage = lazyPage(async () => (await import('./TeamPage.tsx')).TeamPage)
const TopicsPage = lazyPage(async () => (await import('./TopicsPage.tsx')).TopicsPage)
const NewEventPage = lazyPage(async () => (await import('./NewEventPage.tsx')).NewEventPage)
const EditEventPage = lazyPage(async () => (await import('./EditEventPage.tsx')).EditEventPage)
const VenuePage = lazyPage(async () => (await import('./VenuePage.tsx')).VenuePage)
const OrganizerPage = lazyPage(async () => (await import('./OrganizerPage.tsx')).OrganizerPage)
const SettingsPage = lazyPage(async () => (await import('./SettingsPage.tsx')).SettingsPage)
const ConversationsPage = lazyPage(async () => (await import('./ConversationsPage.tsx')).ConversationsPage)
const UnknownPage = lazyPage(async () => (await import('./UnknownPage.tsx')).UnknownPage)

/** Pages that are opened less often, each with its own code. */
export const FurtherPage = ({ place }: { place: FurtherPlace }) => {
  switch (place.page) {
    case 'team':
      return <TeamPage section={place.section} id={place.id} />
    case 'topics':
      return <TopicsPage channelId={place.channelId} />
    case 'new-event':
      return <NewEventPage />
    case 'edit-event':
      return <EditEventPage key={place.slug} slug={place.slug} />
    case 'venue':
      return <VenuePage id={place.id} />
    case 'organizer':
      return <OrganizerPage id={place.id} />
    case 'settings':
      return <SettingsPage area={place.area} section={place.section} />
    case 'unknown':
      if (place.pathname === laterPaths.conversations) return <ConversationsPage />
      return <UnknownPage words={wordsOf(place.pathname)} />
  }
}
