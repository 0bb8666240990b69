import { channelsFeature } from '../features/channels/feature.ts'
import { messagesFeature } from '../features/messages/feature.ts'
import { organizationFeature } from '../features/organization/feature.ts'
import { peopleFeature } from '../features/people/feature.ts'
import type { Feature } from '../kernel/feature.ts'

/**
 * The features that the first messages need, in the order in which they get events: people and channels before
 * messages.
 */
export const firstFeatures: readonly Feature[] = [
  organizationFeature,
  peopleFeature,
  channelsFeature,
  messagesFeature,
]
