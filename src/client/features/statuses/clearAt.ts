import * as v from 'valibot'
import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import { statusChange, type StatusDraft } from './saveStatus.ts'
import type { Session } from '../../kernel/session.ts'
import { firstWeekday } from '../../ui/format/firstDay.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'

const MINUTE = 60_000

export const CLEARINGS = ['never', 'halfHour', 'hour', 'fourHours', 'today', 'week'] as const
export type Clearing = (typeof CLEARINGS)[number]

/** Returns the last moment of the day that is `days` ahead. */
const endOfDayIn = (days: number, now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59, 59, 999)

/** Returns the end of a status set at `now`; undefined: it stays until it is cleared by hand. */
export function clearingTime(clearing: Clearing, now: Date): Date | undefined {
  switch (clearing) {
    case 'never':
      return undefined
    case 'halfHour':
      return new Date(now.getTime() + 30 * MINUTE)
    case 'hour':
      return new Date(now.getTime() + 60 * MINUTE)
    case 'fourHours':
      return new Date(now.getTime() + 240 * MINUTE)
    case 'today':
      return endOfDayIn(0, now)
    case 'week':
      return endOfDayIn((firstWeekday() + 6 - now.getDay()) % 7, now)
  }
}

/*
 * The service ends a status. One that keeps no ends ignores the time that it is given: this browser remembers the
 * end too, and any tab open at that time clears a status that is still there.
 */

const nameFor = (session: Session): string => `status.clears.${session.userId}`

const stored = v.object({ at: v.number(), text: v.string(), emojiCode: v.string() })

/**
 * The end of a status (milliseconds since the epoch), and the status it belongs to, because another device
 * can set a newer one.
 */
export interface StatusEnd {
  readonly at: number
  /** undefined if an earlier version stored the end, with the time alone. */
  readonly text: string | undefined
  readonly emojiCode: string | undefined
}

/** `at` undefined: the status stays until it is cleared by hand. */
export function rememberClearing(session: Session, draft: StatusDraft, at: Date | undefined): void {
  if (at === undefined) {
    forgetClearing(session)
    return
  }
  const { status_text: text, emoji_code: emojiCode } = statusChange(draft)
  writePreference(nameFor(session), JSON.stringify({ at: at.getTime(), text, emojiCode } satisfies StatusEnd))
}

export const forgetClearing = (session: Session): void => writePreference(nameFor(session), '')

/** Returns the end remembered last; undefined: none. */
export function rememberedClearing(session: Session): StatusEnd | undefined {
  try {
    const remembered: unknown = JSON.parse(readPreference(nameFor(session)) ?? '')
    if (typeof remembered === 'number') return { at: remembered, text: undefined, emojiCode: undefined }
    return v.parse(stored, remembered)
  } catch {
    return undefined // Nothing is stored, or it is unreadable.
  }
}

/** Returns true if the end belongs to that status, as far as it says. */
export const isEndOf = ({ text, emojiCode }: StatusEnd, status: UserStatus): boolean =>
  text === undefined || ((status.status_text ?? '') === text && (status.emoji_code ?? '') === emojiCode)

/** Returns when the reader's status ends, from the service or else from this browser; undefined: it does not. */
export function endOf(session: Session, status: UserStatus | undefined): Date | undefined {
  if (!status) return undefined
  const { scheduled_end_time: told } = status
  if (told !== undefined && told !== null) return new Date(told * 1000)
  const remembered = rememberedClearing(session)
  const isItsEnd = remembered !== undefined && remembered.text !== undefined && isEndOf(remembered, status)
  return isItsEnd && remembered.at > Date.now() ? new Date(remembered.at) : undefined
}
