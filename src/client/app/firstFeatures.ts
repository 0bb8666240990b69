import { foldersFeature } from '../channels/folders.ts'
import { channelsFeature } from '../channels/queries.ts'
import { messagesFeature } from '../messages/queries.ts'
import { peopleFeature } from '../people/queries.ts'
import { realmFeature } from '../session/realm.ts'
import type { Feature } from '../session/session.ts'

/** The parts that draw the first messages, in the order in which they are told: who and where before what was said. */
export const firstFeatures: readonly Feature[] = [
  realmFeature,
  peopleFeature,
  channelsFeature,
  foldersFeature,
  messagesFeature,
]
