import { calendarFeature } from '../features/calendar/feature.ts'
import { draftsFeature } from '../features/compose/drafts/drafts.ts'
import { invitationsFeature } from '../features/invitations/feature.ts'
import { scheduledFeature } from '../features/compose/later/scheduled.ts'
import { snippetsFeature } from '../features/compose/later/snippets.ts'
import { orphanedEditsFeature } from './orphanedEdits.ts'
import { picturesFeature } from '../features/messages/pictures/messagesWithPictures.ts'
import { remindersFeature } from '../features/messages/later/reminders.ts'
import { outboxFeature } from '../features/messages/outbox/outbox.ts'
import { emailPermissionFeature } from '../features/members/emailPermission.ts'
import { presenceFeature } from '../features/people/presences.ts'
import { profileFieldsFeature } from '../features/people/profileFields.ts'
import { statusesFeature } from '../features/statuses/feature.ts'
import { typingFeature } from '../features/people/typing.ts'
import { domainsFeature } from '../features/organization/domains.ts'
import { organisationFeature } from '../features/organization/organization.ts'
import type { Feature } from '../kernel/feature.ts'
import { settingsFeature } from '../features/settings/feature.ts'
import { keptSettingsFeature } from '../features/settings/keptSettings.ts'
import { announcementsFeature } from '../features/announcements/announcer.ts'
import { eventTalksFeature } from './events/eventTalks.ts'
import { movesFeature } from './followMoves.ts'
import { notificationsFeature } from '../features/notifications/feature.ts'
import { keeperFeature } from './warmStart/keeper.ts'

/** The parts that keep state which no first message shows: what is written, and what is read out. */
export const laterFeatures: readonly Feature[] = [
  organisationFeature,
  domainsFeature,
  presenceFeature,
  profileFieldsFeature,
  emailPermissionFeature,
  keptSettingsFeature,
  settingsFeature,
  statusesFeature,
  typingFeature,
  remindersFeature,
  scheduledFeature,
  snippetsFeature,
  outboxFeature,
  picturesFeature,
  draftsFeature,
  orphanedEditsFeature,
  announcementsFeature,
  calendarFeature,
  invitationsFeature,
  eventTalksFeature,
  movesFeature,
  notificationsFeature,
  keeperFeature,
]
