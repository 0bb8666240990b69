import { ProfileFieldType, type CustomProfileField } from '../../../../protocol/chat/profileField.ts'
import {
  removeOwnProfileData,
  updateOwnProfileData,
  type ProfileFieldValue,
} from '../../../../protocol/chat/profileFields.ts'
import { updateUser } from '../../../../protocol/chat/userChanges.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import type { Session } from '../../../kernel/session.ts'
import { optimisticChange } from '../../../kernel/optimisticChanges.ts'
import { readUserIds } from './readJson.ts'

type Field = Pick<CustomProfileField, 'id' | 'type'>
type Entered = NonNullable<User['profile_data']>[string]

const NOTHING: Entered = { value: '' }

const saveChange = optimisticChange<Entered>()

/** Texts are sent unchanged, people by their IDs (chat spec 2.4); an empty text removes the value. */
function wireValue({ type }: Field, text: string): ProfileFieldValue {
  if (text === '') return null
  return type === ProfileFieldType.people ? [...readUserIds(text)] : text
}

/** Stores the value of a user's profile field. @throws ApiError, NetworkError, ShapeError */
export function storeProfileField(
  session: Session,
  userId: number,
  field: Field,
  text: string,
): Promise<unknown> {
  const value = wireValue(field, text)
  const change = [{ id: field.id, value }]
  if (userId !== session.userId) return session.api(updateUser, { user_id: userId, profile_data: change })
  // Removing has a request of its own, because older services refuse null here.
  return value === null
    ? session.api(removeOwnProfileData, { data: [field.id] })
    : session.api(updateOwnProfileData, { data: change })
}

/** Changes the value of a user's profile field; shows at once. @throws ApiError; the change is undone */
export function setProfileField(session: Session, user: User, field: Field, text: string): Promise<void> {
  const { user_id } = user
  const from = user.profile_data?.[field.id] ?? NOTHING
  return saveChange(session, {
    key: `${user_id} ${field.id}`,
    from,
    to: from.value === text ? from : { value: text },
    show: ({ value, ...drawn }) =>
      session.deliver({
        type: 'realm_user',
        op: 'update',
        person: {
          user_id,
          custom_profile_field: { id: field.id, value: value === '' ? null : value, ...drawn },
        },
      }),
    store: ({ value }) => storeProfileField(session, user_id, field, value),
  })
}
