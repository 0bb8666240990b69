import { channelsFeature } from '../channels/queries.ts'
import { afterFirstMessages } from '../messages/afterFirstMessages.ts'
import { messagesFeature } from '../messages/queries.ts'
import { peopleFeature } from '../people/queries.ts'
import { laterFeature } from '../session/laterFeature.ts'
import { realmFeature } from '../session/realm.ts'
import type { Feature } from '../session/session.ts'
import { loadPart } from '../ui/loadPart.ts'

const later = laterFeature(async () => {
  await afterFirstMessages()
  return loadPart(async () => (await import('./laterFeatures.ts')).laterFeatures)
})

/**
 * Every part that keeps state of the service, in the order in which they are told: who and where before what was
 * said there.
 */
export const features: readonly Feature[] = [
  realmFeature,
  peopleFeature,
  channelsFeature,
  messagesFeature,
  later,
]

/** Resolves when all features are there, after the first messages: what draws on drafts or sends waits for it. */
export const allFeatures = later.arrived
