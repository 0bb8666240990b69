import { Role } from '../../../protocol/chat/shapes.ts'
import type { Language } from '../../languages.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { syncRoleGroups } from '../groups/groups.ts'
import { settleApiEmail } from '../users/emailVisibility.ts'
import { storeUserSettings } from '../users/settings.ts'
import { publishNewUser } from '../users/publish.ts'

export interface NewUser {
  readonly email: string
  readonly fullName: string
  readonly role?: Role
  /** Hash from `hashPassword`; without one, the account cannot sign in with a password. */
  readonly password?: string
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
    const { id } = database.run(
      `INSERT INTO user (email, delivery_email, full_name, role, is_active, is_bot, bot_type, bot_owner_id,
         is_imported_stub, timezone, date_joined, password, can_change_user_emails)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      account.email,
      account.email,
      account.fullName,
      account.role ?? Role.member,
      Number(account.isActive ?? true),
      Number(account.bot !== undefined),
      account.bot?.type ?? null,
      account.bot?.ownerId ?? null,
      Number(account.isImportedStub ?? false),
      account.timezone ?? '',
      account.joinedAt ?? secondsNow(context),
      account.password ?? null,
      Number(foundsOrganisation(context, account.role ?? Role.member)),
    )
    if (account.language) storeUserSettings(context, id, { default_language: account.language })
    settleApiEmail(context, id)
    publishNewUser(context, id)
    syncRoleGroups(context, id)
    return id
  })
}

/** The organization's first owner can change other users' addresses (chat spec 4.8). */
const foundsOrganisation = ({ database }: ChatContext, role: number): boolean =>
  role === Role.owner && database.get('SELECT 1 FROM user WHERE role = ?', Role.owner) === undefined
