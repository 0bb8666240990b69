import { channelsFeature } from '../features/channels/feature.ts'
import { messagesFeature } from '../features/messages/feature.ts'
import { organizationFeature } from '../features/organization/feature.ts'
import { peopleFeature } from '../features/people/feature.ts'
import type { Feature } from '../kernel/feature.ts'

/** The parts that draw the first messages, in the order in which they are told: who and where before what was said. */
export const firstFeatures: readonly Feature[] = [
  organizationFeature,
  peopleFeature,
  channelsFeature,
  messagesFeature,
]
