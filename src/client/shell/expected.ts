import { readPreference, writePreference } from '../ui/preferences.ts'

const EXPECTED = 'signedIn'

/** Returns true if the last visit ended signed in, so that this one probably begins signed in. */
export const isSignedInExpected = (): boolean => readPreference(EXPECTED) === 'yes'

/** The next visit expects the same. */
export const expectSignedIn = (isExpected: boolean): void =>
  writePreference(EXPECTED, isExpected ? 'yes' : 'no')
