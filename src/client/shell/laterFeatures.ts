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
import { statusFeature } from '../features/statuses/feature.ts'
import { typingFeature } from '../features/people/typing.ts'
import { domainsFeature } from '../features/organization/domains.ts'
import { organisationFeature } from '../features/organization/organization.ts'
import type { Feature } from '../kernel/session.ts'
import { settingsFeature } from '../features/settings/feature.ts'
import { keptSettingsFeature } from '../features/settings/keptSettings.ts'
import { announcerFeature } from '../features/announcements/announcer.ts'
import { eventTalksFeature } from './events/eventTalks.ts'
import { movesFeature } from './followMoves.ts'
import { attentionFeature } from '../features/notifications/feature.ts'
import { keeperFeature } from './warmStart/keeper.ts'

const all: readonly Feature[] = [
  organisationFeature,
  domainsFeature,
  presenceFeature,
  profileFieldsFeature,
  emailPermissionFeature,
  keptSettingsFeature,
  settingsFeature,
  statusFeature,
  typingFeature,
  remindersFeature,
  scheduledFeature,
  snippetsFeature,
  outboxFeature,
  picturesFeature,
  draftsFeature,
  orphanedEditsFeature,
  announcerFeature,
  calendarFeature,
  invitationsFeature,
  eventTalksFeature,
  movesFeature,
  attentionFeature,
  keeperFeature,
]

/** The parts that keep state which no first message shows: what is written, and what is read out. */
export const laterFeatures: Feature = {
  restore: (session, snapshot) => {
    for (const feature of all) feature.restore(session, snapshot)
  },
  apply: (session, event) => {
    for (const feature of all) feature.apply(session, event)
  },
}
