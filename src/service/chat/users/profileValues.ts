import type { ChatContext } from '../context.ts'
import type { ProfileValues } from './present.ts'

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

type Context = Pick<ChatContext, 'database'>

/** One user's profile values, by field ID. */
export const profileValuesOf = ({ database }: Context, userId: number): ProfileValues =>
  presentValues(
    database.all<ValueRow>(
      `SELECT ${columns} FROM custom_profile_value WHERE user_id = ? ORDER BY field_id`,
      userId,
    ),
  )

/** Returns a function that finds a user's profile values; reads those of all users at once. */
export function allProfileValues({ database }: Context): (userId: number) => ProfileValues {
  const rows = database.all<ValueRow>(`SELECT ${columns} FROM custom_profile_value ORDER BY field_id`)
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return (userId) => presentValues(byUser.get(userId) ?? [])
}
