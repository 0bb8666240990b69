import {
  createProfileField,
  deleteProfileField,
  getProfileFields,
  orderProfileFields,
  removeOwnProfileData,
  updateOwnProfileData,
  updateProfileField,
} from '../../../protocol/chat/profileFields.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { requireAdministrator } from '../users/permissions.ts'
import { activeUserIds, requireUser } from '../users/store.ts'
import { createField, deleteField, orderFields, updateField } from './change.ts'
import { profileFields } from './store.ts'
import { NO_PROFILE, removeOwnValues, setProfileValues, textsIn } from './values.ts'

const publish = (context: ChatContext): void =>
  context.events.publish(
    { type: 'custom_profile_fields', fields: profileFields(context.database) },
    activeUserIds(context.database),
  )

/**
 * Routes for custom profile fields, managed by administrators, and for users' values (chat spec 2.4, 4.11).
 */
export function profileFieldRoutes(context: ChatContext): Route[] {
  const administering = <T>(caller: Caller, work: () => T): T =>
    context.database.transaction(() => {
      requireAdministrator(caller)
      const result = work()
      publish(context)
      return result
    })
  return [
    route(getProfileFields, () => ({ custom_fields: profileFields(context.database) })),
    route(createProfileField, (given, caller) => ({
      id: administering(caller, () => createField(context, given)),
    })),
    route(orderProfileFields, ({ order }, caller) => {
      administering(caller, () => orderFields(context, order))
      return {}
    }),
    route(updateProfileField, (given, caller) => {
      administering(caller, () => updateField(context, given))
      return {}
    }),
    route(deleteProfileField, ({ field_id }, caller) => {
      administering(caller, () => deleteField(context, field_id))
      return {}
    }),
    route(
      updateOwnProfileData,
      ({ data }, caller, { drawings }) =>
        context.database.transaction(() => {
          if (caller.is_bot) badRequest(NO_PROFILE)
          setProfileValues(
            { ...context, drawings },
            caller,
            requireUser(context.database, caller.user_id),
            data,
          )
          return {}
        }),
      { sources: ({ data }) => textsIn(data) },
    ),
    route(removeOwnProfileData, ({ data }, caller) =>
      context.database.transaction(() => {
        removeOwnValues(context, caller, data)
        return {}
      }),
    ),
  ]
}
