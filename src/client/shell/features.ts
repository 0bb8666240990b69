import { laterFeature } from '../kernel/laterFeature.ts'
import type { Feature } from '../kernel/feature.ts'
import { afterFirstShown } from '../ui/loading/firstShown.ts'
import { firstFeatures } from './firstFeatures.ts'
import { shellLater } from './loadLater.ts'

const later = laterFeature(async () => (await shellLater.arrives()).laterFeatures)

/** Every part that keeps state of the service, in the order in which they are told. */
export const features: readonly Feature[] = [...firstFeatures, later]

/** Resolves when all features are there, after the first messages: what draws on drafts or sends waits for it. */
export const allFeatures = later.arrived

/** Makes a part of the shell come once something is shown, and not before all features, as it may draw on any. */
export const withFeatures =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    await afterFirstShown()
    const [part] = await Promise.all([load(), allFeatures()])
    return part
  }
