import { Role } from '../../../../protocol/chat/shapes.ts'
import type { Database } from '../../../database/database.ts'
import type { SystemBotName } from '../systemBots.ts'

export interface ResettableAccount {
  readonly id: number
  readonly email: string
  readonly delivery_email: string
  readonly full_name: string
  readonly password: string | null
}

export interface SignInAccount {
  readonly id: number
  readonly email: string
  readonly is_active: number
  readonly is_bot: number
  readonly is_imported_stub: number
  readonly password: string | null
}

const resettable = `id, email, delivery_email, full_name, password FROM user
  WHERE is_active = 1 AND is_bot = 0 AND is_imported_stub = 0`

const signInColumns = 'id, email, is_active, is_bot, is_imported_stub, password'

export function updateAvatar(database: Database, userId: number, path: string | null): void {
  database.run(
    'UPDATE user SET avatar_path = ?, avatar_version = avatar_version + 1 WHERE id = ?',
    path,
    userId,
  )
}

/**
 * Stores a new hash of the same password, unless the password has changed since it was checked.
 * @returns false if it has
 */
export const rehashPassword = (
  database: Database,
  userId: number,
  { from, to }: { readonly from: string | null; readonly to: string },
): boolean =>
  database.run('UPDATE user SET password = ? WHERE id = ? AND password = ?', to, userId, from).changes > 0

export function updatePassword(database: Database, userId: number, password: string | null): void {
  database.run(
    'UPDATE user SET password = ?, password_serial = password_serial + 1 WHERE id = ?',
    password,
    userId,
  )
}

export const insertUser = (
  database: Database,
  {
    email,
    fullName,
    role,
    isActive,
    isBot,
    botType,
    botOwnerId,
    isImportedStub,
    timezone,
    dateJoined,
    password,
    canChangeUserEmails,
  }: {
    readonly email: string
    readonly fullName: string
    readonly role: Role
    readonly isActive: boolean
    readonly isBot: boolean
    readonly botType: 1 | 2 | 3 | 4 | null
    readonly botOwnerId: number | null
    readonly isImportedStub: boolean
    readonly timezone: string
    readonly dateJoined: number
    readonly password: string | null
    readonly canChangeUserEmails: boolean
  },
): number =>
  database.run(
    `INSERT INTO user (email, delivery_email, full_name, role, is_active, is_bot, bot_type, bot_owner_id,
         is_imported_stub, timezone, date_joined, password, can_change_user_emails)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    email,
    email,
    fullName,
    role,
    Number(isActive),
    Number(isBot),
    botType,
    botOwnerId,
    Number(isImportedStub),
    timezone,
    dateJoined,
    password,
    Number(canChangeUserEmails),
  ).id

export const hasOwner = (database: Database): boolean =>
  database.get('SELECT 1 FROM user WHERE role = ?', Role.owner) !== undefined

export const passwordSerial = (database: Database, userId: number): { password_serial: number } | undefined =>
  database.get<{ password_serial: number }>('SELECT password_serial FROM user WHERE id = ?', userId)

export const storedPassword = (database: Database, userId: number): string | null =>
  database.get<{ password: string | null }>('SELECT password FROM user WHERE id = ?', userId)?.password ??
  null

export const resettableById = (database: Database, userId: number): ResettableAccount | undefined =>
  database.get<ResettableAccount>(`SELECT ${resettable} AND id = ?`, userId)

export const resettableByEmail = (database: Database, email: string): ResettableAccount | undefined =>
  database.get<ResettableAccount>(`SELECT ${resettable} AND delivery_email = ?`, email)

export const accountByName = (database: Database, username: string): SignInAccount | undefined =>
  database.get<SignInAccount>(
    `SELECT ${signInColumns} FROM user WHERE delivery_email = ? OR email = ?`,
    username,
    username,
  )

/** The account with this real address, ignoring case. */
export const accountByAddress = (database: Database, email: string): SignInAccount | undefined =>
  database.get<SignInAccount>(`SELECT ${signInColumns} FROM user WHERE delivery_email = ?`, email)

export const accountById = (database: Database, id: number): SignInAccount | undefined =>
  database.get<SignInAccount>(`SELECT ${signInColumns} FROM user WHERE id = ?`, id)

export function activateStub(database: Database, userId: number, joinedAt: number): void {
  database.run('UPDATE user SET is_imported_stub = 0, date_joined = ? WHERE id = ?', joinedAt, userId)
}

/** IDs of the system bots created so far. They belong to no group and cannot sign in. */
export const systemBotIds = (database: Database): ReadonlySet<number> =>
  new Set(database.all<{ user_id: number }>('SELECT user_id FROM system_bot').map(({ user_id }) => user_id))

export const systemBotId = (database: Database, name: SystemBotName): number | undefined =>
  database.get<{ user_id: number }>('SELECT user_id FROM system_bot WHERE name = ?', name)?.user_id

export const insertBotUser = (
  database: Database,
  email: string,
  fullName: string,
  dateJoined: number,
): number =>
  database.run(
    `INSERT INTO user (email, delivery_email, full_name, role, is_bot, bot_type, date_joined)
     VALUES (?, ?, ?, ?, 1, 1, ?)`,
    email,
    email,
    fullName,
    Role.member,
    dateJoined,
  ).id

export function insertSystemBot(database: Database, name: SystemBotName, userId: number): void {
  database.run('INSERT INTO system_bot (name, user_id) VALUES (?, ?)', name, userId)
}
