import { laterFeature } from '../kernel/laterFeature.ts'
import type { Feature } from '../kernel/feature.ts'
import { loadPart } from '../ui/loading/loadPart.ts'
import { firstFeatures } from './firstFeatures.ts'
import { afterFirstShown } from '../ui/loading/firstShown.ts'

const later = laterFeature(async () => {
  await afterFirstShown()
  return loadPart(async () => (await import('./laterFeatures.ts')).laterFeatures)
})

/** Every part that keeps state of the service, in the order in which they are told. */
export const features: readonly Feature[] = [...firstFeatures, later]

/** Resolves when all features are there, after the first messages: what draws on drafts or sends waits for it. */
export const allFeatures = later.arrived
