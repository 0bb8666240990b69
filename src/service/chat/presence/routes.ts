import { limits } from '../../../protocol/chat/limits.ts'
import { getPresences, getUserPresence, updatePresence } from '../../../protocol/chat/statusChanges.ts'
import type { Caller, ChatContext } from '../context.ts'
import { legacyStatus } from '../queues/legacyPresence.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findUser } from '../users/profiles.ts'
import { userByEmail, type UserRow } from '../users/store.ts'
import { modernPresence, presencesFor } from './present.ts'
import { reportPresence } from './report.ts'
import { lastUpdateId, presenceOf, type PresenceRow } from './store.ts'

/** Presence by client program, the format of older clients. */
export const legacyPresences = (row: PresenceRow) => {
  const status = legacyStatus(modernPresence(row))
  return { aggregated: status, website: status }
}

/** Presence by user ID in the modern format, or by API email in the older one. */
export const presentPresences = (rows: readonly PresenceRow[], format: 'modern' | 'legacy') =>
  Object.fromEntries(
    rows.map((row) =>
      format === 'modern'
        ? ([row.user_id, modernPresence(row)] as const)
        : ([row.email, legacyPresences(row)] as const),
    ),
  )

function requirePerson(context: ChatContext, caller: Caller, idOrEmail: string): UserRow {
  const id = /^\d{1,15}$/.test(idOrEmail) ? Number(idOrEmail) : userByEmail(context.database, idOrEmail)?.id
  const user = id === undefined ? undefined : findUser(context, caller, id)
  if (user?.is_active !== 1) return badRequest('people.unknown')
  return user.is_bot === 1 ? badRequest('people.presenceOfBot') : user
}

export const presenceRoutes = (context: ChatContext): Route[] => [
  route(
    updatePresence,
    ({ status, ping_only, slim_presence, last_update_id, history_limit_days }, caller) => {
      if (caller.is_bot) badRequest('people.presenceOfBot')
      context.database.transaction(() => reportPresence(context, caller.user_id, status))
      if (ping_only) return {}
      const days = history_limit_days ?? limits.presence_history_days
      const rows = presencesFor(context, caller, days, last_update_id)
      const isModern = last_update_id !== undefined || slim_presence === true
      return {
        presences: presentPresences(rows, isModern ? 'modern' : 'legacy'),
        server_timestamp: context.now() / 1000,
        presence_last_update_id: lastUpdateId(context.database),
      }
    },
  ),

  route(getUserPresence, ({ user_id_or_email }, caller) => {
    const user = requirePerson(context, caller, user_id_or_email)
    const row =
      presenceOf(context.database, user.id) ??
      badRequest(because('people.presenceUnknown', { user: user_id_or_email }))
    return { presence: legacyPresences(row) }
  }),

  route(getPresences, (_, caller) => ({
    presences: Object.fromEntries(
      presencesFor(context, caller, limits.presence_history_days).map((row) => [
        row.email,
        legacyPresences(row),
      ]),
    ),
    server_timestamp: context.now() / 1000,
  })),
]
