import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { getUsage } from '../../../protocol/chat/usage.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { requireUser } from '../users/store.ts'
import { writtenIn, type Day } from './store.ts'

const USUAL_DAYS = 30
const MEBIBYTE = 1024 * 1024

/** The days up to and including the one of `now`. */
function lastDays(now: number, zone: string, count: number): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone || 'UTC')
    .startOfDay()
  const secondsAt = (ago: number): number =>
    Math.floor(today.subtract({ days: ago }).epochMilliseconds / 1000)
  return Array.from({ length: count }, (_, ago) => ({
    date: today.subtract({ days: ago }).toPlainDate().toString(),
    from: secondsAt(ago),
    until: secondsAt(ago - 1),
  }))
}

/** Route for usage statistics. Numbers only: private content stays private. */
export const usageRoute = (context: ChatContext): Route =>
  route(getUsage, ({ days: count = USUAL_DAYS }, caller) => {
    if (!isAdministrator(caller)) badRequest('requests.denied')
    const days = lastDays(context.now(), requireUser(context.database, caller.user_id).timezone, count)
    const whole = { from: days.at(-1)?.from ?? 0, until: days[0]?.until ?? 0 }
    const [total, ...counts] = writtenIn(context.database, [whole, ...days])
    return {
      messages: total?.messages ?? 0,
      writers: total?.writers ?? 0,
      days: days.map(({ date }, place) => ({
        date,
        messages: counts[place]?.messages ?? 0,
        writers: counts[place]?.writers ?? 0,
      })),
      disk_free: context.space.disk.free,
      disk_total: context.space.disk.total,
      upload_space_used: context.space.used(caller.user_id).organization,
      upload_space_quota: context.space.quotas.organization * MEBIBYTE,
    }
  })
