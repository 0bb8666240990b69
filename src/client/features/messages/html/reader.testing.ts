import { inEnglish } from '../../../i18n/useText.ts'
import type { BodyReader } from './reader.ts'

/** A reader for tests: user 7, member of group 3, living in UTC. */
export const sampleReader = (changes: Partial<BodyReader> = {}): BodyReader => ({
  ownUserId: 7,
  isOwnGroup: (groupId) => groupId === 3,
  text: inEnglish,
  eventPages: undefined,
  describeTime: (moment) => ({ short: moment.toISOString().slice(0, 16), full: moment.toISOString() }),
  ...changes,
})
