import { Role } from '../../../protocol/chat/shapes.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { syncRoleGroups } from '../groups/groups.ts'
import { presentUser } from '../users/present.ts'
import { activeCallers, userById } from '../users/rows.ts'

export interface NewUser {
  readonly email: string
  readonly fullName: string
  readonly role?: Role
  /** As `hashPassword` made it; without one the account cannot sign in with a password. */
  readonly password?: string
  readonly timezone?: string
  /** UNIX seconds; now when absent. */
  readonly joinedAt?: number
  readonly isActive?: boolean
  readonly isImportedStub?: boolean
  /** Makes it a bot (chat reference 2.2: 1 is a generic one). */
  readonly bot?: { readonly type: 1 | 2 | 3 | 4; readonly ownerId: number }
}

/** Stores an account and tells everybody. No permission is checked: who may create accounts, and how, is the caller's. */
export function createUser(context: ChatContext, account: NewUser): number {
  const { database } = context
  return database.transaction(() => {
    const { id } = database.run(
      `INSERT INTO user (email, delivery_email, full_name, role, is_active, is_bot, bot_type, bot_owner_id,
         is_imported_stub, timezone, date_joined, password)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    )
    announce(context, id)
    syncRoleGroups(context, id)
    return id
  })
}

function announce(context: ChatContext, id: number): void {
  const user = userById(context, id)
  if (!user) return
  for (const viewer of activeCallers(context)) {
    const person = presentUser(user, viewer)
    context.events.publish({ type: 'realm_user', op: 'add', person }, [viewer.user_id])
  }
}
