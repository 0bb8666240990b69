import { Role } from '../../../protocol/chat/shapes.ts'
import type { Language } from '../../languages.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { syncRoleGroups } from '../groups/groups.ts'
import { settleApiEmail } from '../users/emailVisibility.ts'
import { storeUserSettings } from '../users/settings.ts'
import { publishNewUser } from '../users/publish.ts'
import { hasOwner, insertUser } from './store/accounts.ts'

export interface NewUser {
  readonly email: string
  readonly fullName: string
  readonly role?: Role
  /** Hash from `hashPassword`; without one, the account cannot sign in with a password. */
  readonly password?: string | null
  readonly timezone?: string
  /** Defaults to the organization's language for new users. */
  readonly language?: Language | undefined
  /** UNIX seconds; defaults to now. */
  readonly joinedAt?: number
  readonly isActive?: boolean
  readonly isImportedStub?: boolean
  /** Makes it a bot (chat reference 2.2: 1 is a generic one). */
  readonly bot?: { readonly type: 1 | 2 | 3 | 4; readonly ownerId: number }
}

/** Stores an account and sends it to all users. Does not check permissions. */
export function createUser(context: ChatContext, account: NewUser): number {
  const { database } = context
  return database.transaction(() => {
    const id = insertUser(database, {
      email: account.email,
      fullName: account.fullName,
      role: account.role ?? Role.member,
      isActive: account.isActive ?? true,
      isBot: account.bot !== undefined,
      botType: account.bot?.type ?? null,
      botOwnerId: account.bot?.ownerId ?? null,
      isImportedStub: account.isImportedStub ?? false,
      timezone: account.timezone ?? '',
      dateJoined: account.joinedAt ?? secondsNow(context),
      password: account.password ?? null,
      canChangeUserEmails: foundsOrganisation(context, account.role ?? Role.member),
    })
    if (account.language) storeUserSettings(context, id, { default_language: account.language })
    settleApiEmail(context, id)
    publishNewUser(context, id)
    syncRoleGroups(context, id)
    return id
  })
}

/** The organization's first owner can change other users' addresses (chat spec 4.8). */
const foundsOrganisation = ({ database }: ChatContext, role: number): boolean =>
  role === Role.owner && !hasOwner(database)
