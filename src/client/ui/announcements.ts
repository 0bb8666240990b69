import { readPreference, writePreference } from './preferences.ts'

/**
 * New messages of the open conversation that screen readers announce; `mentions`: mentions of the reader, and
 * direct messages.
 */
export const ANNOUNCED = ['all', 'mentions', 'none'] as const
export type Announced = (typeof ANNOUNCED)[number]

const NAME = 'announced'

export const chosenAnnounced = (): Announced =>
  ANNOUNCED.find((each) => each === readPreference(NAME)) ?? 'all'

/** Stores the choice in this browser. */
export const chooseAnnounced = (announced: Announced): void => writePreference(NAME, announced)
