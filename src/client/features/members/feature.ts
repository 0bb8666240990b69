import { entry, useEntry, writeEntry } from '../../kernel/entry.ts'
import type { Feature } from '../../kernel/feature.ts'

/** Undefined: the service does not say; it has the last word then. */
const permissionEntry = entry<boolean | undefined>(['people', 'mayChangeEmails'], undefined)

/** Keeps whether the reader may give others new addresses (chat spec 4.8). No event tells of it. */
export const membersFeature: Feature = {
  name: 'members',
  restore: (session, snapshot) => writeEntry(session, permissionEntry, snapshot.can_change_user_emails),
}

export const useEmailPermission = (): boolean | undefined => useEntry(permissionEntry)
