import { limits } from '../../../protocol/chat/limits.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userSettingsOf } from '../users/settings.ts'
import { presenceOf, storePresence } from './store.ts'
import { publishPresence } from './publish.ts'

/** Seconds. More frequent reports add no information. */
const MIN_SECONDS_BETWEEN = limits.presence_ping_interval_seconds - 5

/** Records that the user is active or idle now, and publishes it. */
export function reportPresence(context: ChatContext, userId: number, status: 'active' | 'idle'): void {
  if (organisationSettings(context).presence_disabled) return
  if (!userSettingsOf(context, userId).presence_enabled) return
  const now = secondsNow(context)
  const before = presenceOf(context.database, userId)
  const isNews = (last: number | null | undefined): boolean =>
    last === null || last === undefined || now - last >= MIN_SECONDS_BETWEEN
  if (!isNews(before?.idle_at) && (status === 'idle' || !isNews(before?.active_at))) return
  const active_at = status === 'active' ? now : (before?.active_at ?? null)
  storePresence(context.database, userId, { active_at, idle_at: now })
  publishPresence(context, userId)
}

/** Makes a user who turned presence off appear to have just left. */
export function hidePresence(context: ChatContext, userId: number): void {
  const before = presenceOf(context.database, userId)
  if (!before) return
  const away = secondsNow(context) - limits.presence_offline_threshold_seconds - 1
  const earlier = (time: number | null): number | null => (time === null ? null : Math.min(time, away))
  storePresence(context.database, userId, {
    active_at: earlier(before.active_at),
    idle_at: earlier(before.idle_at),
  })
  publishPresence(context, userId)
}
