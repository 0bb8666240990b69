import { laterFeature } from '../kernel/laterFeature.ts'
import type { Feature } from '../kernel/feature.ts'
import { afterFirstShown } from '../ui/loading/firstShown.ts'
import { firstFeatures } from './firstFeatures.ts'
import { shellLater } from './loadLater.ts'

const later = laterFeature(async () => (await shellLater.arrives()).laterFeatures)

/** All features, in the order in which they get snapshots and events. */
export const features: readonly Feature[] = [...firstFeatures, later]

/** Resolves when all features have loaded, after the first messages; drafts and sending need it. */
export const allFeatures = later.arrived

/**
 * Loads a part of the shell after the first messages show and all features have loaded, because it can use any of
 * them.
 */
export const withFeatures =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    await afterFirstShown()
    const [part] = await Promise.all([load(), allFeatures()])
    return part
  }
