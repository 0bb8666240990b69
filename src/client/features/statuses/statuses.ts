import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import { entry, useEntry, useEntryPart } from '../../kernel/entry.ts'

/** The statuses by user ID; users without one have no entry. */
export type Statuses = ReadonlyMap<number, UserStatus>

/** Filled by `statusesFeature`, whose code loads after the first messages. */
export const statusEntry = entry<Statuses>(['people', 'statuses'], new Map())

export const useStatuses = (): Statuses => useEntry(statusEntry)
/** Returns a person's status; undefined if they have none. */
export const useStatus = (userId: number | undefined): UserStatus | undefined =>
  useEntryPart(statusEntry, (all) => (userId === undefined ? undefined : all.get(userId)))
