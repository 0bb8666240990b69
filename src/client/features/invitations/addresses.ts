import type { ApiError } from '../../kernel/api/errors.ts'

/** Somebody to invite. */
export interface Address {
  readonly email: string
  /** Why the service did not invite them, in its words. */
  readonly reason?: string
}

/** The addresses in what was typed or pasted, each once: `Ada <ada@example.org>, bob@example.org`. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[,;\r\n]+/).flatMap((part) => {
    const bracketed = [...part.matchAll(/<([^<>]+)>/g)].map(([, email = '']) => email)
    return bracketed.length > 0 ? bracketed : part.split(/\s+/)
  })
  const emails = new Map<string, string>()
  for (const each of found) {
    const email = each.trim().replace(/^mailto:/i, '')
    if (email !== '' && !emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email)
  }
  return [...emails.values()]
}

/** The list with those added that it does not have; what was refused before is tried anew. */
export function withAddresses(list: readonly Address[], emails: readonly string[]): readonly Address[] {
  const added = new Set(emails.map((each) => each.toLowerCase()))
  const kept = list.map((each) => (added.has(each.email.toLowerCase()) ? { email: each.email } : each))
  const known = new Set(list.map((each) => each.email.toLowerCase()))
  return [...kept, ...emails.filter((each) => !known.has(each.toLowerCase())).map((email) => ({ email }))]
}

/** What INVITATION_FAILED tells (chat spec 4.5). */
export interface InvitationFailure {
  /** The service's reason by address in lower case. */
  readonly reasons: ReadonlyMap<string, string>
  /** The others were invited. */
  readonly sent: boolean
  readonly isDailyLimit: boolean
  readonly isSeatLimit: boolean
}

const isFault = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'

/** Reads the error's further fields. */
export function failureOf({ extra }: Pick<ApiError, 'extra'>): InvitationFailure {
  const errors: readonly unknown[] = Array.isArray(extra['errors']) ? extra['errors'] : []
  return {
    reasons: new Map(errors.filter(isFault).map(([email, reason]) => [email.toLowerCase(), reason])),
    sent: extra['sent_invitations'] === true,
    isDailyLimit: extra['daily_limit_reached'] === true,
    isSeatLimit: extra['license_limit_reached'] === true,
  }
}

/** What came of a mailing in which nobody was refused. */
export const ALL_SENT: Pick<InvitationFailure, 'reasons' | 'sent'> = { reasons: new Map(), sent: true }

/**
 * What is left to do of the list once some were tried: those invited go, those refused stay with the reason. What was
 * added meanwhile is still to be sent.
 */
export function afterSending(
  list: readonly Address[],
  tried: readonly Address[],
  { reasons, sent }: Pick<InvitationFailure, 'reasons' | 'sent'>,
): readonly Address[] {
  const were = new Set(tried.map(({ email }) => email.toLowerCase()))
  return list.flatMap((each): readonly Address[] => {
    const email = each.email.toLowerCase()
    if (!were.has(email)) return [each]
    const reason = reasons.get(email)
    if (reason !== undefined) return [{ email: each.email, reason }]
    return sent ? [] : [{ email: each.email }]
  })
}
