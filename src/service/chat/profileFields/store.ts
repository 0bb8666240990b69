import type { CustomProfileField } from '../../../protocol/chat/profileField.ts'
import type { Database } from '../../database/database.ts'
import type { ProfileValues } from '../users/present.ts'

export interface ProfileFieldRow {
  readonly id: number
  readonly type: number
  readonly position: number
  readonly name: string
  readonly hint: string
  /** JSON, or empty. */
  readonly field_data: string
  readonly display_in_profile_summary: number
  readonly required: number
  readonly editable_by_user: number
  readonly use_for_user_matching: number
}

const present = ({ position, ...row }: ProfileFieldRow): CustomProfileField => ({
  ...row,
  order: position,
  display_in_profile_summary: row.display_in_profile_summary === 1,
  required: row.required === 1,
  editable_by_user: row.editable_by_user === 1,
  use_for_user_matching: row.use_for_user_matching === 1,
})

/** The fields in the organization's order. */
export const fieldRows = (database: Database): ProfileFieldRow[] =>
  database.all<ProfileFieldRow>('SELECT * FROM custom_profile_field ORDER BY position, id')

export const profileFields = (database: Database): CustomProfileField[] => fieldRows(database).map(present)

export const fieldById = (database: Database, id: number): ProfileFieldRow | undefined =>
  database.get<ProfileFieldRow>('SELECT * FROM custom_profile_field WHERE id = ?', id)

interface StoredValue {
  readonly value: string
  readonly rendered_value: string | null
}

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

export const insertField = (
  database: Database,
  {
    type,
    name,
    hint,
    fieldData,
    displayInProfileSummary,
    required,
    editableByUser,
    useForUserMatching,
  }: {
    readonly type: number
    readonly name: string
    readonly hint: string
    readonly fieldData: string
    readonly displayInProfileSummary: number
    readonly required: number
    readonly editableByUser: number
    readonly useForUserMatching: number
  },
): number =>
  database.run(
    `INSERT INTO custom_profile_field (type, position, name, hint, field_data, display_in_profile_summary, required,
       editable_by_user, use_for_user_matching)
     SELECT ?, coalesce(max(position), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM custom_profile_field`,
    type,
    name,
    hint,
    fieldData,
    displayInProfileSummary,
    required,
    editableByUser,
    useForUserMatching,
  ).id

export const usersWithOtherValues = (
  database: Database,
  fieldId: number,
  values: readonly string[],
): { user_id: number }[] =>
  database.all<{ user_id: number }>(
    'SELECT user_id FROM custom_profile_value WHERE field_id = ? AND value NOT IN (SELECT value FROM json_each(?))',
    fieldId,
    JSON.stringify(values),
  )

export function updateFieldRow(
  database: Database,
  {
    id,
    name,
    hint,
    fieldData,
    displayInProfileSummary,
    required,
    editableByUser,
    useForUserMatching,
  }: {
    readonly id: number
    readonly name: string
    readonly hint: string
    readonly fieldData: string
    readonly displayInProfileSummary: number
    readonly required: number
    readonly editableByUser: number
    readonly useForUserMatching: number
  },
): void {
  database.run(
    `UPDATE custom_profile_field SET name = ?, hint = ?, field_data = ?, display_in_profile_summary = ?, required = ?,
       editable_by_user = ?, use_for_user_matching = ? WHERE id = ?`,
    name,
    hint,
    fieldData,
    displayInProfileSummary,
    required,
    editableByUser,
    useForUserMatching,
    id,
  )
}

export const usersWithValue = (database: Database, fieldId: number): { user_id: number }[] =>
  database.all<{ user_id: number }>('SELECT user_id FROM custom_profile_value WHERE field_id = ?', fieldId)

export function deleteFieldRow(database: Database, id: number): void {
  database.run('DELETE FROM custom_profile_field WHERE id = ?', id)
}

export function storePosition(database: Database, id: number, position: number): void {
  database.run('UPDATE custom_profile_field SET position = ? WHERE id = ?', position, id)
}

export const storedValue = (database: Database, userId: number, fieldId: number): StoredValue | undefined =>
  database.get<StoredValue>(
    'SELECT value, rendered_value FROM custom_profile_value WHERE user_id = ? AND field_id = ?',
    userId,
    fieldId,
  )

/** Returns the number of changed rows. */
export const deleteValue = (database: Database, userId: number, fieldId: number): number =>
  database.run('DELETE FROM custom_profile_value WHERE user_id = ? AND field_id = ?', userId, fieldId).changes

export function storeValue(
  database: Database,
  userId: number,
  fieldId: number,
  value: string,
  rendered: string | null,
): void {
  database.run(
    `INSERT INTO custom_profile_value (user_id, field_id, value, rendered_value) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id, field_id) DO UPDATE SET value = excluded.value, rendered_value = excluded.rendered_value`,
    userId,
    fieldId,
    value,
    rendered,
  )
}

/** One user's profile values, by field ID. */
export const profileValuesOf = (database: Database, userId: number): ProfileValues =>
  presentValues(
    database.all<ValueRow>(
      `SELECT ${columns} FROM custom_profile_value WHERE user_id = ? ORDER BY field_id`,
      userId,
    ),
  )

/** Returns a function that finds a user's profile values; reads those of all users at once. */
export function allProfileValues(database: Database): (userId: number) => ProfileValues {
  const rows = database.all<ValueRow>(`SELECT ${columns} FROM custom_profile_value ORDER BY field_id`)
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return (userId) => presentValues(byUser.get(userId) ?? [])
}
