import type { Caller, ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import { reservedFor } from '../accounts/reservedEmail.ts'

/** An account as stored. */
export interface UserRow {
  readonly id: number
  readonly email: string
  readonly delivery_email: string
  readonly full_name: string
  readonly role: number
  readonly is_active: number
  readonly is_bot: number
  readonly bot_type: number | null
  readonly bot_owner_id: number | null
  readonly is_imported_stub: number
  readonly timezone: string
  /** UNIX seconds. */
  readonly date_joined: number
  readonly avatar_path: string | null
  readonly avatar_version: number
  /** JSON: the settings that differ from the defaults. */
  readonly settings: string
  /** 1 for an owner who can change other users' addresses (chat spec 4.8). */
  readonly can_change_user_emails: number
}

const columns = `id, email, delivery_email, full_name, role, is_active, is_bot, bot_type, bot_owner_id,
  is_imported_stub, timezone, date_joined, avatar_path, avatar_version, settings, can_change_user_emails`

export const userById = (context: Pick<ChatContext, 'database'>, id: number): UserRow | undefined =>
  context.database.get<UserRow>(`SELECT ${columns} FROM user WHERE id = ?`, id)

/** Finds an account by API email, ignoring case. */
export const userByEmail = (context: Pick<ChatContext, 'database'>, email: string): UserRow | undefined =>
  context.database.get<UserRow>(`SELECT ${columns} FROM user WHERE email = ?`, email)

/** Every account, bots and deactivated ones included, in order of creation. */
export const allUsers = (context: Pick<ChatContext, 'database'>): UserRow[] =>
  context.database.all<UserRow>(`SELECT ${columns} FROM user ORDER BY id`)

/**
 * ID of the human account responsible for an account: a bot's owner, if it has one, else the account itself.
 */
export const ownerOf = (context: Pick<ChatContext, 'database'>, id: number): number =>
  userById(context, id)?.bot_owner_id ?? id

const asCaller = (user: UserRow): Caller => ({
  user_id: user.id,
  email: user.email,
  full_name: user.full_name,
  role: user.role,
  is_bot: user.is_bot === 1,
})

/** Returns an account as a caller; undefined if it is unknown or deactivated. */
export function callerById(context: Pick<ChatContext, 'database'>, id: number): Caller | undefined {
  const user = userById(context, id)
  return user?.is_active === 1 ? asCaller(user) : undefined
}

/**
 * Returns the caller's present state, for requests that waited before writing. @throws Refusal
 * USER_DEACTIVATED
 */
export const callerNow = (
  context: Pick<ChatContext, 'database'>,
  { user_id }: Pick<Caller, 'user_id'>,
): Caller => callerById(context, user_id) ?? refuse('USER_DEACTIVATED', 'Account is deactivated')

/** All active accounts as callers. */
export const activeCallers = (context: Pick<ChatContext, 'database'>): Caller[] =>
  allUsers(context)
    .filter((user) => user.is_active === 1)
    .map(asCaller)

/**
 * Returns true if the address is an account's API email or real address, or is reserved for its former owner.
 * @param forUserId the account that wants it, which can return to its own former address
 */
export function isEmailTaken(
  context: Pick<ChatContext, 'database' | 'now'>,
  email: string,
  forUserId?: number,
): boolean {
  if (context.database.get('SELECT 1 FROM user WHERE email = ? OR delivery_email = ?', email, email))
    return true
  const reservedForId = reservedFor(context, email)
  return reservedForId !== undefined && reservedForId !== forUserId
}

/** Returns the account that a request names, bots and deactivated ones included. @throws Refusal */
export const requireUser = (context: Pick<ChatContext, 'database'>, id: number): UserRow =>
  userById(context, id) ?? badRequest('No such user')
