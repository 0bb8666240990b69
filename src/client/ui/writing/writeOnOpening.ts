import { readPreference, writePreference } from '../preferences.ts'

const NAME = 'writeOnOpening'

/**
 * True if the reader wants to write as soon as a conversation opens: a choice of this browser. At first they don't,
 * because single keys act on the messages then.
 */
export const writesOnOpening = (): boolean => readPreference(NAME) === 'yes'

/** Stores the choice in this browser. */
export const chooseToWriteOnOpening = (isWanted: boolean): void =>
  writePreference(NAME, isWanted ? 'yes' : 'no')
