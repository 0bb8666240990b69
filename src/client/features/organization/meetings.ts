import { entry, readEntry, useEntry } from '../../kernel/entry.ts'
import type { Session } from '../../kernel/session.ts'

/** The pattern of a meeting's address, with `{name}`; undefined: no meetings. */
export const meetingsEntry = entry<string | undefined>(['meetings'], undefined)

export const meetings = (session: Session): string | undefined => readEntry(session, meetingsEntry)
export const useMeetings = (): string | undefined => useEntry(meetingsEntry)
