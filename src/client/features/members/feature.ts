import { entry, useEntry, writeEntry } from '../../kernel/entry.ts'
import type { Feature } from '../../kernel/feature.ts'

/** undefined: an older service leaves it out, and decides when the change is sent. */
const permissionEntry = entry<boolean | undefined>(['people', 'mayChangeEmails'], undefined)

/** Keeps the reader's permission to change the addresses of others (chat spec 4.8). No event changes it. */
export const membersFeature: Feature = {
  name: 'members',
  restore: (session, snapshot) => writeEntry(session, permissionEntry, snapshot.can_change_user_emails),
}

export const useEmailPermission = (): boolean | undefined => useEntry(permissionEntry)
