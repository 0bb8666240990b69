import { isModerator } from '../../../protocol/chat/permissions.ts'
import { systemBotIds } from '../accounts/systemBots.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { legacyStatus } from '../queues/legacyPresence.ts'
import { secondsNow } from '../context.ts'
import { presentUsers } from './profiles.ts'
import { userSettingsOf } from './settings.ts'

const SECONDS_A_DAY = 24 * 60 * 60

const people: SnapshotBlock = {
  types: ['realm_user'],
  read: (context, caller) => {
    const systemIds = systemBotIds(context)
    const everybody = presentUsers(context, caller)
    const users = everybody.filter((user) => !systemIds.has(user.user_id))
    const own = caller && users.find((user) => user.user_id === caller.user_id)
    return {
      realm_users: users.filter((user) => user.is_active),
      realm_non_active_users: users.filter((user) => !user.is_active),
      cross_realm_bots: everybody
        .filter((user) => systemIds.has(user.user_id))
        .map((user) => ({ ...user, is_system_bot: true })),
      ...(own && {
        user_id: own.user_id,
        email: own.email,
        ...(own.delivery_email === null ? {} : { delivery_email: own.delivery_email }),
        full_name: own.full_name,
        avatar_url: own.avatar_url ?? null,
        is_admin: own.is_admin,
        is_owner: own.is_owner,
        is_moderator: isModerator(own),
        is_guest: own.is_guest,
      }),
    }
  },
}

const settings: SnapshotBlock = {
  types: ['user_settings'],
  read: (context, caller) => (caller ? { user_settings: userSettingsOf(context, caller.user_id) } : {}),
}

const alertWords: SnapshotBlock = {
  types: ['alert_words'],
  read: ({ database }, caller) =>
    caller
      ? {
          alert_words: database
            .all<{ word: string }>(
              'SELECT word FROM alert_word WHERE user_id = ? ORDER BY word',
              caller.user_id,
            )
            .map(({ word }) => word),
        }
      : {},
}

const mutedUsers: SnapshotBlock = {
  types: ['muted_users'],
  read: ({ database }, caller) =>
    caller
      ? {
          muted_users: database.all<{ id: number; timestamp: number }>(
            'SELECT muted_user_id AS id, muted_at AS timestamp FROM muted_user WHERE user_id = ? ORDER BY muted_at',
            caller.user_id,
          ),
        }
      : {},
}

interface PresenceRow {
  readonly user_id: number
  readonly email: string
  readonly active_at: number | null
  readonly idle_at: number | null
}

const presence: SnapshotBlock = {
  types: ['presence'],
  read: (context, caller, { slimPresence, presenceHistoryDays }) => {
    if (!caller) return {}
    const since = secondsNow(context) - presenceHistoryDays * SECONDS_A_DAY
    const rows = context.database.all<PresenceRow>(
      `SELECT user_id, email, active_at, idle_at FROM presence JOIN user ON user.id = user_id
       WHERE is_active = 1 AND max(coalesce(active_at, 0), coalesce(idle_at, 0)) >= ?`,
      since,
    )
    const modern = ({ active_at, idle_at }: PresenceRow) => ({
      ...(active_at === null ? {} : { active_timestamp: active_at }),
      ...(idle_at === null ? {} : { idle_timestamp: idle_at }),
    })
    const legacy = (row: PresenceRow) => {
      const status = legacyStatus(modern(row))
      return { aggregated: status, website: status }
    }
    return {
      presences: Object.fromEntries(
        rows.map((row) => (slimPresence ? [row.user_id, modern(row)] : [row.email, legacy(row)])),
      ),
      server_timestamp: context.now() / 1000,
    }
  },
}

interface StatusRow {
  readonly user_id: number
  readonly status_text: string
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
}

const status: SnapshotBlock = {
  types: ['user_status'],
  read: ({ database }, caller) => {
    if (!caller) return {}
    const rows = database.all<StatusRow>(
      `SELECT user_id, status_text, emoji_name, emoji_code, reaction_type FROM user_status
       WHERE status_text <> '' OR emoji_name <> ''`,
    )
    const present = ({ status_text, emoji_name, emoji_code, reaction_type }: StatusRow) => ({
      ...(status_text === '' ? {} : { status_text }),
      ...(emoji_name === '' ? {} : { emoji_name, emoji_code, reaction_type }),
    })
    return { user_status: Object.fromEntries(rows.map((row) => [row.user_id, present(row)])) }
  },
}

export const userSnapshots: readonly SnapshotBlock[] = [
  people,
  settings,
  alertWords,
  mutedUsers,
  presence,
  status,
]
