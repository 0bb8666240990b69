import type { Caller, ChatContext } from '../context.ts'
import { presentOwnUser, presentUser, type ProfileValues } from './present.ts'
import { allUsers, userById } from './rows.ts'
import type { OwnUser, User } from '../../../protocol/chat/users.ts'

interface ValueRow {
  readonly user_id: number
  readonly field_id: number
  readonly value: string
  readonly rendered_value: string | null
}

const columns = 'user_id, field_id, value, rendered_value'

const presentValues = (rows: readonly ValueRow[]): ProfileValues =>
  Object.fromEntries(
    rows.map(({ field_id, value, rendered_value }) => [
      field_id,
      rendered_value === null ? { value } : { value, rendered_value },
    ]),
  )

/** Everybody as the viewer may see them, with their custom profile fields. */
export function presentUsers(context: ChatContext, viewer: Caller | undefined): User[] {
  const values = context.database.all<ValueRow>(
    `SELECT ${columns} FROM custom_profile_value ORDER BY field_id`,
  )
  const valuesOf = Map.groupBy(values, (row) => row.user_id)
  return allUsers(context).map((user) =>
    presentUser(user, viewer, presentValues(valuesOf.get(user.id) ?? [])),
  )
}

/** Chat spec 2.3. */
export function ownUser(context: ChatContext, caller: Caller): OwnUser {
  const user = userById(context, caller.user_id)
  if (!user) throw new Error(`Caller ${caller.user_id} has no account`)
  const { database } = context
  const values = database.all<ValueRow>(
    `SELECT ${columns} FROM custom_profile_value WHERE user_id = ? ORDER BY field_id`,
    caller.user_id,
  )
  const newest = database.get<{ id: number | null }>(
    'SELECT max(message_id) AS id FROM user_message WHERE user_id = ?',
    caller.user_id,
  )
  return presentOwnUser(user, caller, presentValues(values), newest?.id ?? -1)
}
