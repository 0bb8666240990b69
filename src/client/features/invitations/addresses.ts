import type { ApiError } from '../../kernel/api/errors.ts'
import type { Refused } from '../../kernel/view/refusalText.ts'

/** A person to invite. */
export interface Address {
  readonly email: string
  /** The service's reason for not inviting them. */
  readonly reason?: Refused
}

/**
 * The addresses in a part without separators. Words beside an address in brackets are the name of its owner,
 * unless they are an address, too.
 */
function addressesOf(part: string): string[] {
  const bracketed = [...part.matchAll(/<([^<>]+)>/g)].map(([, email = '']) => email)
  const words = part.replaceAll(/<[^<>]+>/g, ' ').split(/\s+/)
  return bracketed.length === 0 ? words : [...words.filter((word) => word.includes('@')), ...bracketed]
}

/** A name in quotes before an address in brackets, which may hold separators. */
const QUOTED_NAME = /"[^"\r\n]*"(?=\s*<)/g

/**
 * Returns the addresses in typed or pasted text, without duplicates: `Ada <ada@example.org>,
 * bob@example.org`.
 */
export function addressesIn(text: string): string[] {
  const found = text
    .replaceAll(QUOTED_NAME, '')
    .split(/[,;\r\n]+/)
    .flatMap(addressesOf)
  const emails = new Map<string, string>()
  for (const each of found) {
    const email = each.trim().replace(/^mailto:/i, '')
    if (email !== '' && !emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email)
  }
  return [...emails.values()]
}

/** Adds the new addresses to the list; a refused one can be tried again. */
export function withAddresses(list: readonly Address[], emails: readonly string[]): readonly Address[] {
  const added = new Set(emails.map((each) => each.toLowerCase()))
  const kept = list.map((each) => (added.has(each.email.toLowerCase()) ? { email: each.email } : each))
  const known = new Set(list.map((each) => each.email.toLowerCase()))
  return [...kept, ...emails.filter((each) => !known.has(each.toLowerCase())).map((email) => ({ email }))]
}

/** The extra fields of INVITATION_FAILED (chat spec 4.5). */
export interface InvitationFailure {
  /** The service's reason by address in lower case. */
  readonly reasons: ReadonlyMap<string, Refused>
  /** True if all other addresses were invited. */
  readonly sent: boolean
  readonly isDailyLimit: boolean
  readonly isSeatLimit: boolean
}

const isFault = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'

/** Reads the error's extra fields. */
export function failureOf({ extra }: Pick<ApiError, 'extra'>): InvitationFailure {
  const errors: readonly unknown[] = Array.isArray(extra['errors']) ? extra['errors'] : []
  const refusals = new Map(Object.entries(extra['refusals'] ?? {}) as [string, unknown][])
  return {
    reasons: new Map(
      errors
        .filter(isFault)
        .map(([email, message]) => [email.toLowerCase(), { message, refusal: refusals.get(email) }]),
    ),
    sent: extra['sent_invitations'] === true,
    isDailyLimit: extra['daily_limit_reached'] === true,
    isSeatLimit: extra['license_limit_reached'] === true,
  }
}

/** The result of a mailing without refusals. */
export const ALL_SENT: Pick<InvitationFailure, 'reasons' | 'sent'> = { reasons: new Map(), sent: true }

/**
 * Returns the list after sending: invited addresses are removed, refused ones stay with the reason. Addresses
 * added in the meantime are still to be sent.
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
