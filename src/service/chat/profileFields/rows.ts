import type { CustomProfileField } from '../../../protocol/chat/profileField.ts'
import type { ChatContext } from '../context.ts'

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

type Context = Pick<ChatContext, 'database'>

const present = ({ position, ...row }: ProfileFieldRow): CustomProfileField => ({
  ...row,
  order: position,
  display_in_profile_summary: row.display_in_profile_summary === 1,
  required: row.required === 1,
  editable_by_user: row.editable_by_user === 1,
  use_for_user_matching: row.use_for_user_matching === 1,
})

/** The fields in the organization's order. */
export const fieldRows = ({ database }: Context): ProfileFieldRow[] =>
  database.all<ProfileFieldRow>('SELECT * FROM custom_profile_field ORDER BY position, id')

export const profileFields = (context: Context): CustomProfileField[] => fieldRows(context).map(present)

export const fieldById = ({ database }: Context, id: number): ProfileFieldRow | undefined =>
  database.get<ProfileFieldRow>('SELECT * FROM custom_profile_field WHERE id = ?', id)
