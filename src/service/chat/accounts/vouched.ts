import { nothingDrawn } from '../../../markdown/drawings.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { asReason, because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { languageOfTag } from '../../languages.ts'
import type { ChatContext } from '../context.ts'
import { accountWith, addressFault } from '../invitations/addresses.ts'
import { admissionBy, isOpen, type Admission } from '../invitations/admission.ts'
import { drawGreeting, join, type Newcomer } from '../invitations/join.ts'
import { pendingInvitationsTo } from '../invitations/store.ts'
import { isStillValid } from '../invitations/validity.ts'
import { isWaiting } from '../invitations/waiting.ts'
import { refuse } from '../refuse.ts'
import { asTimezone } from '../users/timezones.ts'
import { cleanEmail, cleanFullName } from '../users/names.ts'
import { accountByAddress } from './store/accounts.ts'
import { beginStub } from './stub.ts'

/** A person whose address a sign-in provider has verified. */
export interface Vouched {
  readonly email: string
  /** Names as the provider knows them, the best first; none has to be usable. */
  readonly names: readonly string[]
  /** IANA identifier. */
  readonly timezone?: string | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  /** Of the invitation's link that the person opened. */
  readonly token?: string | undefined
  /** Who joins by this provider; as the organization says when absent. */
  readonly admits?: Admits | undefined
}

/** Who joins by a provider: as the organization says; invited people alone; also everyone of these domains. */
export type Admits = 'organization' | 'invitation' | { readonly domains: readonly string[] }

const cannotJoin = (email: string, reason: ReasonOrKey): never =>
  refuse('BAD_REQUEST', because('provider.cannotJoin', { email, reason: asReason(reason) }))

/** Characters that names cannot have become spaces. */
const plain = (name: string): string =>
  Array.from(
    name
      .normalize('NFC')
      .replaceAll(/[*`\\>"@|\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, limits.max_full_name_length)
    .join('')

/** Returns the first usable name; the last resort is the address. */
function nameOf({ names, email }: Vouched): string {
  const [local = ''] = email.split('@')
  for (const name of [...names, local, email]) {
    try {
      return cleanFullName(plain(name))
    } catch {
      // Too short, such as an initial.
    }
  }
  return cleanFullName(`${plain(email)} .`)
}

/** The invitation's link that was opened, if it admits this address. */
function admissionByLink(context: ChatContext, { token, email }: Vouched): Admission | undefined {
  const admission = token === undefined ? undefined : admissionBy(context, token)
  if (!admission) return undefined
  if (admission.email !== null) {
    return admission.email.toLowerCase() === email.toLowerCase() ? admission : undefined
  }
  const fault = addressFault(context, email)
  return fault === undefined ? admission : cannotJoin(email, fault)
}

function admissionByInvitation(context: ChatContext, email: string): Admission | undefined {
  const invitation = pendingInvitationsTo(context.database, email).find(
    (row) => isWaiting(context, row) && isStillValid(context, row),
  )
  return invitation && { email, invitation, address: 'proved' }
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Tests if people join with this address without an invitation. */
function isOpenTo(context: ChatContext, { email, admits = 'organization' }: Vouched): boolean {
  if (typeof admits === 'object') return admits.domains.includes(domainOf(email))
  return admits === 'organization' && isOpen(context)
}

function admissionByOpenness(context: ChatContext, person: Vouched): Admission {
  const { email } = person
  if (!isOpenTo(context, person)) return refuse('BAD_REQUEST', because('provider.notInvited', { email }))
  const fault = addressFault(context, email)
  return fault === undefined ? { email, invitation: undefined, address: 'proved' } : cannotJoin(email, fault)
}

/** Returns what lets the person join; their address needs no other proof. @throws Refusal */
function admissionOf(context: ChatContext, person: Vouched): Admission {
  const { email } = person
  // Somebody else's address for programs, or one that its owner can still take back.
  if (accountWith(context, email)) refuse('ACCOUNT_EXISTS', because('provider.emailTaken', { email }))
  return (
    admissionByLink(context, person) ??
    admissionByInvitation(context, email) ??
    admissionByOpenness(context, person)
  )
}

/** Returns the account with the address; undefined if there is none. @throws Refusal if it cannot be signed in to */
function accountOf(context: ChatContext, email: string): number | undefined {
  const account = accountByAddress(context.database, email)
  if (!account) return undefined
  if (account.is_bot === 1) refuse('ACCOUNT_EXISTS', because('provider.emailTaken', { email }))
  if (account.is_active !== 1) refuse('USER_DEACTIVATED', 'requests.deactivated')
  if (account.is_imported_stub === 1) beginStub(context, account.id)
  return account.id
}

/**
 * Signs in the person with this address, creating their account if the organization lets them join: by the link
 * that they opened, an invitation to their address, or because it or their provider is open to it.
 * @param admit signs the account in, within the transaction
 * @throws Refusal USER_DEACTIVATED, ACCOUNT_EXISTS; BAD_REQUEST if they cannot join
 */
export async function enterVouched<T>(
  context: ChatContext,
  given: Vouched,
  admit: (userId: number) => T,
): Promise<T> {
  const { database } = context
  const person = { ...given, email: cleanEmail(given.email) }
  const known = database.transaction(() => {
    const id = accountOf(context, person.email)
    return id === undefined ? undefined : { entry: admit(id) }
  })
  if (known) return known.entry
  const drawings = (await drawGreeting(context, admissionOf(context, person))) ?? nothingDrawn
  return database.transaction(() => {
    // A second sign-in of the same person can have been faster.
    const id = accountOf(context, person.email)
    if (id !== undefined) return admit(id)
    const newcomer: Newcomer = {
      email: person.email,
      fullName: nameOf(person),
      password: null,
      timezone: asTimezone(person.timezone),
      language: languageOfTag(person.language ?? ''),
    }
    return admit(join({ ...context, drawings }, admissionOf(context, person), newcomer))
  })
}
