import { accountBounds } from '../../protocol/bounds.ts'
import { nothingDrawn } from '../../markdown/drawings.ts'
import type { AllowedDomain } from '../../protocol/chat/allowedDomains.ts'
import type { SecondStep } from '../../protocol/secondStep.ts'
import { languageOfTag } from '../languages.ts'
import { AddressWindows } from '../limits/addressWindows.ts'
import { SlidingWindows } from '../limits/slidingWindows.ts'
import { hashPassword } from '../passwords.ts'
import { createAddressLinks, type AddressLinks } from './accounts/addressLinks.ts'
import { checkNewPassword } from './accounts/newPassword.ts'
import { issueApiKey } from './accounts/keys.ts'
import { accountToReset, storeNewPassword } from './accounts/passwordReset.ts'
import { requirePasswords } from './accounts/passwordsOff.ts'
import type { IssuedKey } from './accounts/signIn.ts'
import type { SignInWays } from './accounts/signInWays.ts'
import { enterVouched, type Vouched } from './accounts/vouched.ts'
import type { ChatContext } from './context.ts'
import { accountWith, requireJoinableAddress } from './invitations/addresses.ts'
import { admissionBy, isOpen, type Admission } from './invitations/admission.ts'
import { drawGreeting, join } from './invitations/join.ts'
import { createMissedMailLinks, type MissedMailLinks } from './missed/mailLinks.ts'
import { organisationSettings } from './realm/settings.ts'
import { iconAddress } from './realm/pictures.ts'
import { allowedDomains } from './realm/store.ts'
import { badRequest, refuse } from './refuse.ts'
import type { SecondFactor } from './secondFactor/secondFactor.ts'
import { cleanFullName } from './users/names.ts'
import { asTimezone } from './users/timezones.ts'
import { callerById, userById } from './users/store.ts'

/** Data shown on opening an invitation. */
export interface Invited {
  readonly organisation: string
  readonly icon_url: string
  /** Null: joined without an invitation, because the organization is open. */
  readonly inviter: string | null
  /** Null: the person who joins enters it. */
  readonly email: string | null
  readonly role: number
  /** UNIX seconds; null: never. */
  readonly expires_at: number | null
  /** True if the address must be confirmed by mail before joining. */
  readonly confirms_email: boolean
  /** Domains allowed for the entered address; empty: any. */
  readonly domains: AllowedDomain[]
}

export interface JoinArguments {
  readonly token: string
  readonly full_name: string
  readonly password: string
  /** Required if the invitation names no address. */
  readonly email?: string | undefined
  /** IANA identifier. */
  readonly timezone?: string | undefined
  /** BCP 47. */
  readonly language?: string | undefined
}

/** Sign-up without an invitation. */
export interface SignUpOffer {
  readonly sign_up: 'closed' | 'allowed-domains' | 'open'
  readonly organisation: string
  /** Empty: any. */
  readonly domains: AllowedDomain[]
}

/** Handlers for people without an account or without a password. Each throws Refusal. */
export interface Reception extends AddressLinks, MissedMailLinks {
  readonly signUpOffer: () => SignUpOffer
  readonly invitation: (token: string, address: string) => Invited
  /** Mails a link for joining. Does not reveal if the address has an account. */
  readonly requestSignUp: (args: { email: string; token?: string | undefined }, address: string) => void
  readonly join: (args: JoinArguments, address: string) => Promise<Entry>
  /** Mails a password link to the address's account. Does not reveal if there is one. */
  readonly requestPasswordReset: (email: string, address: string) => void
  readonly passwordReset: (token: string, address: string) => { email: string }
  readonly resetPassword: (token: string, password: string, address: string) => Promise<Entry>
  /** Signs in the person whom a sign-in provider vouches for, or lets them join; see `enterVouched`. */
  readonly enterVouched: (person: Vouched) => Promise<Entry & { readonly user_id: number }>
  readonly ways: SignInWays
  /** Tests if a signed-in user lacks the second factor that the organization requires by now. */
  readonly lacksSecondFactor: (userId: number) => boolean
}

/** A key, or the step that sign-in requires before issuing one. */
export type Entry = IssuedKey | { readonly second_step: SecondStep }

/** The same answer for unknown and expired links. */
const noSuchLink = (): never => refuse('NOT_FOUND', 'joining.linkInvalid')

/** Domains allowed for addresses; empty if any is. */
const requiredDomains = (context: ChatContext): AllowedDomain[] =>
  organisationSettings(context).emails_restricted_to_domains ? allowedDomains(context.database) : []

function describe(context: ChatContext, { email, invitation, address }: Admission): Invited {
  const settings = organisationSettings(context)
  return {
    organisation: settings.name,
    icon_url: iconAddress(settings),
    inviter: invitation ? (userById(context.database, invitation.invited_by)?.full_name ?? null) : null,
    email,
    role: invitation?.invited_as ?? 400,
    expires_at: invitation?.expires_at ?? null,
    confirms_email: address === 'to-be-proved',
    domains: email === null ? requiredDomains(context) : [],
  }
}

/**
 * Address of the person who joins: the admission's, else the entered one. @throws Refusal if it is not
 * allowed
 */
function joiningAddress(context: ChatContext, admission: Admission, given: string | undefined): string {
  if (admission.address === 'to-be-proved') badRequest('joining.emailUnconfirmed')
  const email = admission.email ?? requireJoinableAddress(context, given ?? '')
  if (accountWith(context, email)) {
    refuse('ACCOUNT_EXISTS', 'joining.signInInstead')
  }
  return email
}

/** @param passwordCost see `PASSWORD_COST` */
export function createReception(
  context: ChatContext,
  passwordCost: number,
  secondFactor: SecondFactor,
): Reception {
  const { database } = context
  const failures = new AddressWindows(accountBounds.failures_of_an_address, context.now)
  const mailsFrom = new AddressWindows(accountBounds.mails_of_an_address, context.now)
  const mailsTo = new SlidingWindows(accountBounds.mails_to_a_mailbox, context.now)

  /**
   * Returns the token's object. Counts only failures, so that a valid link always works, whatever others
   * guess.
   */
  function opened<T>(find: () => T | undefined, address: string): T {
    const found = find()
    if (found !== undefined) return found
    failures.require(address)
    failures.count(address)
    return noSuchLink()
  }

  /** Counts mails also for addresses without an account, so that the limit reveals nothing. */
  function countMail(email: string, address: string): void {
    const mailbox = email.toLowerCase()
    mailsFrom.require(address)
    mailsTo.require(mailbox)
    mailsFrom.count(address)
    mailsTo.count(mailbox)
  }

  /** Signs in the account's verified owner, or returns the step that is still required. */
  function admit(userId: number): Entry {
    const second_step = secondFactor.stepOf(userId)
    if (second_step) return { second_step }
    const caller = callerById(database, userId)
    if (!caller) throw new Error(`Account ${userId} is gone`)
    return { api_key: issueApiKey(context, userId), email: caller.email, user_id: userId }
  }

  return {
    signUpOffer() {
      const { name: organisation, emails_restricted_to_domains: isRestricted } = organisationSettings(context)
      if (!isOpen(context)) return { sign_up: 'closed', organisation, domains: [] }
      return {
        sign_up: isRestricted ? 'allowed-domains' : 'open',
        organisation,
        domains: requiredDomains(context),
      }
    },

    invitation: (token, address) =>
      describe(
        context,
        opened(() => admissionBy(context, token), address),
      ),

    requestSignUp({ email: given, token }, address) {
      requirePasswords(context)
      const admission = token === undefined ? undefined : opened(() => admissionBy(context, token), address)
      if (!admission && !isOpen(context)) badRequest('joining.invitationNeeded')
      const email = requireJoinableAddress(context, given)
      // An invitation to one address admits no other.
      const invited = admission?.email ?? email
      if (invited.toLowerCase() !== email.toLowerCase()) noSuchLink()
      countMail(email, address)
      context.mail.enqueue({ kind: 'sign-up', email, invitationId: admission?.invitation?.id ?? null })
    },

    async join({ token, full_name, password, email: given, timezone, language = '' }, address) {
      requirePasswords(context)
      const find = () => admissionBy(context, token)
      const opening = opened(find, address)
      joiningAddress(context, opening, given)
      const fullName = cleanFullName(full_name)
      checkNewPassword(password)
      const stored = await hashPassword(password, passwordCost)
      const drawings = (await drawGreeting(context, opening)) ?? nothingDrawn
      return database.transaction(() => {
        // It may have been used, revoked or withdrawn meanwhile.
        const admission = find() ?? noSuchLink()
        const email = joiningAddress(context, admission, given)
        const newcomer = {
          email,
          fullName,
          password: stored,
          timezone: asTimezone(timezone),
          language: languageOfTag(language),
        }
        return admit(join({ ...context, drawings }, admission, newcomer))
      })
    },

    requestPasswordReset(given, address) {
      requirePasswords(context)
      const email = given.trim()
      countMail(email, address)
      context.mail.enqueue({ kind: 'password-reset', email })
    },

    passwordReset(token, address) {
      requirePasswords(context)
      const { delivery_email: email } = opened(() => accountToReset(context, token), address)
      return { email }
    },

    async resetPassword(token, password, address) {
      requirePasswords(context)
      opened(() => accountToReset(context, token), address)
      checkNewPassword(password)
      const stored = await hashPassword(password, passwordCost)
      return database.transaction(() => {
        const account = accountToReset(context, token) ?? noSuchLink()
        storeNewPassword(context, account, stored)
        return admit(account.id)
      })
    },

    enterVouched: (person) =>
      enterVouched(context, person, (userId) => ({ ...admit(userId), user_id: userId })),
    ways: context.signInWays,
    ...createAddressLinks(context, opened),
    ...createMissedMailLinks(context, opened),
    lacksSecondFactor: (userId) => secondFactor.stepOf(userId)?.kind === 'set-up',
  }
}
