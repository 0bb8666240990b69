import type { KeyOf } from '../../i18n/texts.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Lifetimes of an invitation, in minutes; `never`: until it is revoked. */
export const expiries = [
  { value: String(6 * HOUR), text: 'invitations.expires.hours' },
  { value: String(DAY), text: 'invitations.expires.day' },
  { value: String(3 * DAY), text: 'invitations.expires.threeDays' },
  { value: String(10 * DAY), text: 'invitations.expires.tenDays' },
  { value: String(30 * DAY), text: 'invitations.expires.month' },
  { value: String(90 * DAY), text: 'invitations.expires.threeMonths' },
  { value: 'never', text: 'invitations.expires.never' },
] as const satisfies readonly { value: string; text: KeyOf<typeof invitationTexts> }[]

export const expiryValue = (minutes: number | null): string => (minutes === null ? 'never' : String(minutes))
export const expiryMinutes = (value: string): number | null => (value === 'never' ? null : Number(value))

/** Returns the expiry of an invitation made at `now`, in milliseconds since the epoch. */
export const expiryDate = (minutes: number, now: number): Date => new Date(now + minutes * 60_000)
