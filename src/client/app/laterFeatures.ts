import { calendarFeature } from '../calendar/feature.ts'
import { draftsFeature } from '../compose/drafts.ts'
import { invitationsFeature } from '../invitations/feature.ts'
import { scheduledFeature } from '../compose/later/scheduled.ts'
import { snippetsFeature } from '../compose/later/snippets.ts'
import { orphanedEditsFeature } from './orphanedEdits.ts'
import { picturesFeature } from '../messages/pictures/messagesWithPictures.ts'
import { remindersFeature } from '../messages/later/reminders.ts'
import { outboxFeature } from '../messages/outbox.ts'
import { emailPermissionFeature } from '../people/members/emailPermission.ts'
import { presenceFeature } from '../people/presences.ts'
import { profileFieldsFeature } from '../people/profileFields.ts'
import { statusFeature } from '../people/statusFeature.ts'
import { typingFeature } from '../people/typing.ts'
import { domainsFeature } from '../session/domains.ts'
import { organisationFeature } from '../session/organisation.ts'
import type { Feature } from '../session/session.ts'
import { settingsFeature } from '../settings/feature.ts'
import { keptSettingsFeature } from '../settings/keptSettings.ts'
import { announcerFeature } from './announcer.ts'
import { eventTalksFeature } from './events/eventTalks.ts'
import { movesFeature } from './followMoves.ts'
import { attentionFeature } from './notifications/feature.ts'
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
