import { channelsFeature } from '../channels/queries.ts'
import { draftsFeature } from '../compose/drafts.ts'
import { messagesFeature } from '../messages/queries.ts'
import { outboxFeature } from '../messages/outbox.ts'
import { peopleFeature } from '../people/queries.ts'
import { realmFeature } from '../session/realm.ts'
import type { Feature } from '../session/session.ts'
import { announcerFeature } from './announcer.ts'

/**
 * Every part that keeps state of the service, in the order in which they are told: who and where before what was
 * said there.
 */
export const features: readonly Feature[] = [
  realmFeature,
  peopleFeature,
  channelsFeature,
  messagesFeature,
  outboxFeature,
  draftsFeature,
  announcerFeature,
]
