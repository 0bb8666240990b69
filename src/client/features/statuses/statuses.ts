import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import { entry, useEntry, useEntryPart } from '../../kernel/entry.ts'

/** What people say they are up to, by their ID; those who say nothing are not there. */
export type Statuses = ReadonlyMap<number, UserStatus>

/** Filled by `statusesFeature`, whose code comes after the first messages. */
export const statusEntry = entry<Statuses>(['people', 'statuses'], new Map())

export const useStatuses = (): Statuses => useEntry(statusEntry)
/** What one person says they are up to; undefined when they say nothing. */
export const useStatus = (userId: number | undefined): UserStatus | undefined =>
  useEntryPart(statusEntry, (all) => (userId === undefined ? undefined : all.get(userId)))
