import { withFirstShown } from '../../messages/afterFirstMessages.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { FurtherPlace } from '../routes.ts'

const TeamPage = lazyPart(withFirstShown(async () => (await import('./TeamPage.tsx')).TeamPage))
const TopicsPage = lazyPart(withFirstShown(async () => (await import('./TopicsPage.tsx')).TopicsPage))
const NewEventPage = lazyPart(withFirstShown(async () => (await import('./NewEventPage.tsx')).NewEventPage))
const EditEventPage = lazyPart(
  withFirstShown(async () => (await import('./EditEventPage.tsx')).EditEventPage),
)
const VenuePage = lazyPart(withFirstShown(async () => (await import('./VenuePage.tsx')).VenuePage))
const OrganizerPage = lazyPart(
  withFirstShown(async () => (await import('./OrganizerPage.tsx')).OrganizerPage),
)
const SettingsPage = lazyPart(withFirstShown(async () => (await import('./SettingsPage.tsx')).SettingsPage))
const UnknownPage = lazyPart(withFirstShown(async () => (await import('./UnknownPage.tsx')).UnknownPage))

/** The pages that are opened now and then, each with code of its own. */
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
      return <UnknownPage words={place.words} />
  }
}
