import { Role } from '../../../protocol/chat/shapes.ts'
import type { Database } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { Viewer } from './present.ts'

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

export const userById = (database: Database, id: number): UserRow | undefined =>
  database.get<UserRow>(`SELECT ${columns} FROM user WHERE id = ?`, id)

/** Finds an account by API email, ignoring case. */
export const userByEmail = (database: Database, email: string): UserRow | undefined =>
  database.get<UserRow>(`SELECT ${columns} FROM user WHERE email = ?`, email)

/** Every account, bots and deactivated ones included, in order of creation. */
export const allUsers = (database: Database): UserRow[] =>
  database.all<UserRow>(`SELECT ${columns} FROM user ORDER BY id`)

/**
 * ID of the human account responsible for an account: a bot's owner, if it has one, else the account itself.
 */
export const ownerOf = (database: Database, id: number): number => userById(database, id)?.bot_owner_id ?? id

const callerColumns = 'id, email, full_name, role, is_bot, bot_type'
type CallerRow = Pick<UserRow, 'id' | 'email' | 'full_name' | 'role' | 'is_bot' | 'bot_type'>

const asCaller = (user: CallerRow): Caller => ({
  user_id: user.id,
  email: user.email,
  full_name: user.full_name,
  role: user.role,
  is_bot: user.is_bot === 1,
  bot_type: user.bot_type,
})

/** Returns an account as a caller; undefined if it is unknown or deactivated. */
export function callerById(database: Database, id: number): Caller | undefined {
  const user = userById(database, id)
  return user?.is_active === 1 ? asCaller(user) : undefined
}

/**
 * Returns the caller's present state, for requests that waited before writing. @throws Refusal
 * USER_DEACTIVATED
 */
export const callerNow = (database: Database, { user_id }: Pick<Caller, 'user_id'>): Caller =>
  callerById(database, user_id) ?? refuse('USER_DEACTIVATED', 'requests.deactivated')

/** All active accounts as callers. */
export const activeCallers = (database: Database): Caller[] =>
  database.all<CallerRow>(`SELECT ${callerColumns} FROM user WHERE is_active = 1 ORDER BY id`).map(asCaller)

/** Number of active people, without bots. */
export const countPeople = (database: Database): number =>
  database.get<{ count: number }>('SELECT count(*) AS count FROM user WHERE is_active = 1 AND is_bot = 0')
    ?.count ?? 0

/** One text of all IDs takes a quarter of the time of a row for each. */
const idsOf = (database: Database, where: string): number[] =>
  JSON.parse(
    database.get<{ ids: string }>(`SELECT json_group_array(id) AS ids FROM user ${where}`)?.ids ?? '[]',
  ) as number[]

/** Returns the account that a request names, bots and deactivated ones included. @throws Refusal */
export const requireUser = (database: Database, id: number): UserRow =>
  userById(database, id) ?? badRequest('people.unknown')

interface OwnSettings {
  readonly settings: string
  readonly timezone: string
  /** JSON; empty until changed. */
  readonly sidebar_sections: string
}

/** The columns that determine who sees a user's address. */
export type Addressed = Pick<UserRow, 'id' | 'is_bot' | 'settings'>

const DEFAULTS_NAME = 'user_settings_defaults'

export const hasEmail = (database: Database, email: string): boolean =>
  database.get('SELECT 1 FROM user WHERE email = ? OR delivery_email = ?', email, email) !== undefined

export function updateFullName(database: Database, id: number, fullName: string): void {
  database.run('UPDATE user SET full_name = ? WHERE id = ?', fullName, id)
}

export function updateDeliveryEmail(database: Database, id: number, email: string): void {
  database.run('UPDATE user SET delivery_email = ? WHERE id = ?', email, id)
}

export function updateRole(database: Database, id: number, role: Role): void {
  database.run('UPDATE user SET role = ? WHERE id = ?', role, id)
}

export const activeBotsOf = (database: Database, userId: number): number[] =>
  database
    .all<{ id: number }>('SELECT id FROM user WHERE bot_owner_id = ? AND is_active = 1', userId)
    .map(({ id }) => id)

export function setInactive(database: Database, id: number): void {
  database.run('UPDATE user SET is_active = 0 WHERE id = ?', id)
}

export function setActive(database: Database, id: number): void {
  database.run('UPDATE user SET is_active = 1 WHERE id = ?', id)
}

export function updateApiEmail(database: Database, userId: number, email: string): void {
  database.run('UPDATE user SET email = ? WHERE id = ?', email, userId)
}

export const viewerById = (database: Database, id: number): Viewer | undefined =>
  database.get<Viewer>('SELECT id AS user_id, role FROM user WHERE id = ? AND is_active = 1', id)

export const storedAddresses = (database: Database): (Addressed & Pick<UserRow, 'delivery_email'>)[] =>
  database.all<Addressed & Pick<UserRow, 'delivery_email'>>(
    'SELECT id, delivery_email, settings, is_bot FROM user',
  )

export const hasOtherOwner = (database: Database, id: number): boolean =>
  database.get(
    'SELECT 1 FROM user WHERE role = ? AND is_active = 1 AND is_bot = 0 AND id <> ? LIMIT 1',
    Role.owner,
    id,
  ) !== undefined

/** IDs of all accounts that can have an event queue. */
export const activeUserIds = (database: Database): number[] => idsOf(database, 'WHERE is_active = 1')

export const storedDefaults = (database: Database): { value: string } | undefined =>
  database.getKept<{ value: string }>('SELECT value FROM organisation_setting WHERE name = ?', DEFAULTS_NAME)

/** Stores a setting for every user who has not chosen it. `path` and `value` are JSON. */
export function keepSetting(database: Database, path: string, value: string): void {
  database.run('UPDATE user SET settings = json_insert(settings, ?, json(?))', path, value)
}

export function storeDefaults(database: Database, value: string): void {
  database.run(
    'INSERT INTO organisation_setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    DEFAULTS_NAME,
    value,
  )
}

export const ownSettings = (database: Database, userId: number): OwnSettings | undefined =>
  database.getKept<OwnSettings>('SELECT settings, timezone, sidebar_sections FROM user WHERE id = ?', userId)

export function updateSettings(
  database: Database,
  userId: number,
  { settings, timezone, sidebar_sections }: OwnSettings,
): void {
  database.run(
    'UPDATE user SET settings = ?, timezone = ?, sidebar_sections = ? WHERE id = ?',
    settings,
    timezone,
    sidebar_sections,
    userId,
  )
}

export const usersAmong = (
  database: Database,
  ids: readonly number[],
): { user_id: number; email: string; is_active: number }[] =>
  database.all<{ user_id: number; email: string; is_active: number }>(
    'SELECT id AS user_id, email, is_active FROM user WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(ids),
  )

export const existingUsers = (database: Database, userIds: readonly number[]): { id: number }[] =>
  database.all<{ id: number }>(
    'SELECT id FROM user WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(userIds),
  )

export const isActive = (database: Database, userId: number): boolean =>
  database.get('SELECT 1 FROM user WHERE id = ? AND is_active = 1', userId) !== undefined

/** UNIX seconds at which the first account was made. */
export const firstJoined = (database: Database): number =>
  database.get<{ at: number | null }>('SELECT min(date_joined) AS at FROM user')?.at ?? 0

export const hasUsers = (database: Database): boolean =>
  database.get('SELECT 1 FROM user LIMIT 1') !== undefined

const sharing = `
  SELECT other.user_id FROM subscription AS own
  JOIN subscription AS other ON other.channel_id = own.channel_id
  WHERE own.user_id = ?1 AND own.is_active = 1 AND other.is_active = 1
  UNION
  SELECT other.user_id FROM conversation_participant AS own
  JOIN conversation_participant AS other ON other.conversation_id = own.conversation_id
  WHERE own.user_id = ?1`

const sharingAmong = `
  SELECT other.user_id FROM json_each(?2) AS wanted
  CROSS JOIN subscription AS other ON other.user_id = wanted.value
  JOIN subscription AS own ON own.channel_id = other.channel_id AND own.user_id = ?1
  WHERE own.is_active = 1 AND other.is_active = 1
  UNION
  SELECT other.user_id FROM json_each(?2) AS wanted
  CROSS JOIN conversation_participant AS other ON other.user_id = wanted.value
  JOIN conversation_participant AS own ON own.conversation_id = other.conversation_id AND own.user_id = ?1`

/** IDs of the users who share a channel or a direct conversation with the user, the user included. */
export function sharers(database: Database, userId: number): Set<number> {
  const ids = database.all<{ user_id: number }>(sharing, userId).map((row) => row.user_id)
  return new Set(ids).add(userId)
}

/**
 * IDs of those among `others` who share a channel or a direct conversation with the user; faster than
 * `sharers` for a few others.
 */
export const sharersAmong = (database: Database, userId: number, others: readonly number[]): Set<number> =>
  new Set(
    database.all<{ user_id: number }>(sharingAmong, userId, JSON.stringify(others)).map((row) => row.user_id),
  )

/** IDs of all bots, which are visible to everyone. */
export const botIds = (database: Database): number[] =>
  database.all<{ id: number }>('SELECT id FROM user WHERE is_bot = 1').map(({ id }) => id)

export const everyId = (database: Database): number[] => idsOf(database, '')

export const isBot = (database: Database, userId: number): boolean =>
  database.get('SELECT 1 FROM user WHERE id = ? AND is_bot = 1', userId) !== undefined

export interface Named {
  readonly user_id: number
  readonly full_name: string
}

export const usersNamed = (database: Database, fullName: string): Named[] =>
  database.all<Named>('SELECT id AS user_id, full_name FROM user WHERE full_name = ? ORDER BY id', fullName)

/** The name of every user. */
export const namesOfUsers = (database: Database): Named[] =>
  database.all<Named>('SELECT id AS user_id, full_name FROM user ORDER BY id')

export const nameOfUser = (database: Database, userId: number): Named | undefined =>
  database.get<Named>('SELECT id AS user_id, full_name FROM user WHERE id = ?', userId)

export const ownerOfBot = (database: Database, userId: number): number | null | undefined =>
  database.get<{ id: number | null }>('SELECT bot_owner_id AS id FROM user WHERE id = ?', userId)?.id

export const activeMembersAmong = (database: Database, userIds: readonly number[]): number[] =>
  database
    .all<{ id: number }>(
      'SELECT id FROM user WHERE is_active = 1 AND role < ? AND id IN (SELECT value FROM json_each(?))',
      Role.guest,
      JSON.stringify(userIds),
    )
    .map((row) => row.id)
