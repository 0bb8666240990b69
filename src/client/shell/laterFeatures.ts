import { announcementsFeature } from '../features/announcements/feature.ts'
import { calendarFeature } from '../features/calendar/feature.ts'
import { draftsFeature } from '../features/compose/drafts/feature.ts'
import { scheduledFeature, snippetsFeature } from '../features/compose/later/feature.ts'
import { invitationsFeature } from '../features/invitations/feature.ts'
import { membersFeature } from '../features/members/feature.ts'
import { alertWordsFeature } from '../features/messages/alertWords/feature.ts'
import { keptChangesFeature } from '../features/messages/kept/feature.ts'
import { playgroundsFeature } from '../features/messages/playgrounds/feature.ts'
import { remindersFeature } from '../features/messages/later/feature.ts'
import { outboxFeature } from '../features/messages/outbox/feature.ts'
import { picturesFeature } from '../features/messages/pictures/feature.ts'
import { notificationsFeature } from '../features/notifications/feature.ts'
import { pushFeature } from '../features/notifications/push/feature.ts'
import { laterOrganizationFeature } from '../features/organization/laterFeature.ts'
import { laterPeopleFeature } from '../features/people/laterFeature.ts'
import { keptSettingsFeature, settingsFeature } from '../features/settings/feature.ts'
import { statusesFeature } from '../features/statuses/feature.ts'
import type { Feature } from '../kernel/feature.ts'
import { laterFeature } from '../kernel/laterFeature.ts'
import { afterAround } from '../ui/loading/lazyLater.ts'
import { loadPart } from '../ui/loading/loadPart.ts'
import { eventTalksFeature } from './events/feature.ts'
import { movesFeature } from './followMoves.ts'
import { orphanedEditsFeature } from './orphanedEdits.ts'
import { searchesFeature } from './search/recentSearches.ts'
import { sectionsFeature } from './sidebar/sections.ts'
import { warmStartFeature } from './warmStart/feature.ts'
import { keptCalendarFeature } from '../features/calendar/keptFeature.ts'

/** Those that a page shows without, at first. */
const last = laterFeature(async () => {
  await afterAround()
  return (await loadPart(() => import('./lastFeatures.ts'))).lastFeatures
})

/** The features that no first message needs, such as drafts and announcements. */
export const laterFeatures: readonly Feature[] = [
  laterOrganizationFeature,
  laterPeopleFeature,
  membersFeature,
  keptSettingsFeature,
  settingsFeature,
  statusesFeature,
  remindersFeature,
  alertWordsFeature,
  playgroundsFeature,
  scheduledFeature,
  snippetsFeature,
  outboxFeature,
  picturesFeature,
  draftsFeature,
  orphanedEditsFeature,
  keptChangesFeature,
  announcementsFeature,
  calendarFeature,
  keptCalendarFeature,
  invitationsFeature,
  eventTalksFeature,
  movesFeature,
  notificationsFeature,
  pushFeature,
  warmStartFeature,
  searchesFeature,
  sectionsFeature,
  last,
]
