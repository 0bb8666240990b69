import { foldersFeature } from '../features/channels/folders.ts'
import { channelsFeature } from '../features/channels/queries.ts'
import { messagesFeature } from '../features/messages/queries.ts'
import { peopleFeature } from '../features/people/queries.ts'
import { realmFeature } from '../features/organization/realm.ts'
import type { Feature } from '../kernel/feature.ts'

/** The parts that draw the first messages, in the order in which they are told: who and where before what was said. */
export const firstFeatures: readonly Feature[] = [
  realmFeature,
  peopleFeature,
  channelsFeature,
  foldersFeature,
  messagesFeature,
]
