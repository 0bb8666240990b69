import { isQuiet, type QuietChoices, type WallTime } from '../../../protocol/chat/quietTime.ts'
import type { WebPushRow } from './store.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The time on the wall in a time zone. @param timeZone IANA; empty: UTC */
function wallTime(now: number, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZone || 'UTC',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    day: DAYS.indexOf(parts.get('weekday') ?? ''),
    time: `${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`,
  }
}

/** Returns true if notices are quiet in the device's browser. @param now milliseconds since the epoch */
export function isDeviceQuiet(
  { quiet, time_zone }: Pick<WebPushRow, 'quiet' | 'time_zone'>,
  now: number,
): boolean {
  if (quiet === null) return false
  const choices = JSON.parse(quiet) as QuietChoices
  return isQuiet(choices, now, choices.hours ? wallTime(now, time_zone) : { day: 0, time: '' })
}
