import { providerBounds } from '../../../protocol/bounds.ts'
import type { AuditedAction } from '../../../protocol/chat/auditLog.ts'
import type { ProviderRequest } from '../../../protocol/hostProviders.ts'
import { because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { recordAudit } from '../audit/record.ts'
import type { Cipher } from '../../cipher.ts'
import type { ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { OperatorWays } from './signInWays.ts'
import {
  activeProviders,
  deleteProvider,
  insertProvider,
  nextProviderId,
  passwordRule,
  placeProvider,
  storedProviders,
  storePasswordRule,
  updateProvider,
  type StoredProvider,
} from './store/providers.ts'

/** The owner who sets something up, and from where. */
export interface Actor {
  readonly userId: number
  readonly address: string
}

/** A provider of the settings, with its secret. */
export interface OwnProvider extends Omit<StoredProvider, 'sealed_secret'> {
  /** Absent for a public client. */
  readonly secret: string | undefined
}

/** The setting of the host by which the operator decides about passwords. */
const OPERATORS_SETTING = 'PASSWORD_SIGN_IN'

const DOMAIN = /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

/** Refuses the value of a field. */
const wrong = (field: string, reason: ReasonOrKey): never =>
  refuse('BAD_REQUEST', reason, { var_name: field })

function cleanDomains({ joining, domains }: ProviderRequest): string[] {
  if (joining !== 'domains') return []
  const cleaned = [...new Set(domains.map((each) => each.trim().replace(/^@/, '').toLowerCase()))].filter(
    (each) => each !== '',
  )
  if (cleaned.length === 0) wrong('domains', 'provider.domainsNeeded')
  const bad = cleaned.find((each) => !DOMAIN.test(each))
  if (bad !== undefined) wrong('domains', because('provider.domainWrong', { domain: bad }))
  return cleaned
}

/** Returns the values as they are stored. @throws Refusal */
export function cleanProvider(given: ProviderRequest): ProviderRequest {
  const name = given.name.trim().replaceAll(/\s+/g, ' ')
  const limit = providerBounds.name_length
  if (name === '' || name.length > limit || /\p{Cc}/u.test(name)) {
    wrong('name', because('provider.nameNeeded', { limit }))
  }
  const issuer = given.issuer.trim()
  const client_id = given.client_id.trim()
  if (client_id === '') wrong('client_id', 'provider.clientIdNeeded')
  const scopes = given.scopes.trim().replaceAll(/\s+/g, ' ')
  if (!SCOPES.test(scopes) || !scopes.split(' ').includes('openid')) wrong('scopes', 'provider.scopesWrong')
  const client_secret = given.client_secret === '' ? null : given.client_secret
  return { ...given, name, issuer, client_id, client_secret, scopes, domains: cleanDomains(given) }
}

/** Providers that owners set up in the app. */
export class OwnProviders {
  readonly #context: ChatContext
  readonly #cipher: Cipher
  readonly #operator: OperatorWays

  constructor(context: ChatContext, cipher: Cipher, operator: OperatorWays) {
    this.#context = context
    this.#cipher = cipher
    this.#operator = operator
  }

  get #database() {
    return this.#context.database
  }

  /** In the order of their buttons. */
  all(): OwnProvider[] {
    return storedProviders(this.#database).map(({ sealed_secret, ...rest }) => ({
      ...rest,
      secret: sealed_secret === null ? undefined : this.#cipher.decrypt(sealed_secret),
    }))
  }

  find(id: string): OwnProvider | undefined {
    return this.all().find((each) => String(each.id) === id)
  }

  get nextId(): string {
    return String(nextProviderId(this.#database))
  }

  get passwords(): 'on' | 'off' {
    return passwordRule(this.#database)
  }

  get operatorPasswords(): 'on' | 'off' | undefined {
    return this.#operator.passwords
  }

  #record(actor: Actor, action: AuditedAction, details: Readonly<Record<string, unknown>> = {}): void {
    recordAudit(this.#context, { action, details, ...actor })
  }

  /** Everybody must be able to sign in by what remains. */
  #requireWayIn(): void {
    const ways = this.#operator.providers.length + activeProviders(this.#database).length
    if (this.passwords === 'off' && ways === 0) refuse('BAD_REQUEST', 'provider.lastWay')
  }

  /** @param id that of `nextId` when the form opened @throws Refusal */
  add(actor: Actor, id: string, given: ProviderRequest): void {
    const { client_secret, ...provider } = given
    this.#database.transaction(() => {
      const limit = providerBounds.own
      if (storedProviders(this.#database).length >= limit) {
        refuse('BAD_REQUEST', because('provider.tooMany', { limit }))
      }
      if (id !== this.nextId) refuse('BAD_REQUEST', 'provider.otherNext')
      const sealed_secret = client_secret ? this.#cipher.encrypt(client_secret) : null
      insertProvider(this.#database, { ...provider, sealed_secret })
      this.#record(actor, 'provider_added', { id, ...provider })
    })
  }

  /**
   * The values of a changed provider with the secret that it is to have. A stored secret goes to no other issuer.
   * @throws Refusal
   */
  merged(id: string, given: ProviderRequest): OwnProvider {
    const known = this.find(id) ?? refuse('NOT_FOUND', 'provider.unknown')
    const { client_secret, ...provider } = given
    const keepsSecret = client_secret === undefined
    if (keepsSecret && known.secret !== undefined && known.issuer !== provider.issuer) {
      wrong('client_secret', 'provider.secretAgain')
    }
    return { ...provider, id: known.id, secret: keepsSecret ? known.secret : (client_secret ?? undefined) }
  }

  /** @throws Refusal */
  change(actor: Actor, { secret, ...provider }: OwnProvider): void {
    this.#database.transaction(() => {
      const known = this.find(String(provider.id)) ?? refuse('NOT_FOUND', 'provider.unknown')
      const sealed_secret = secret === undefined ? null : this.#cipher.encrypt(secret)
      updateProvider(this.#database, { ...provider, sealed_secret })
      this.#requireWayIn()
      const { id, ...details } = provider
      const changed = Object.entries(details).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field as keyof OwnProvider]),
      )
      const isNewSecret = secret !== known.secret
      if (changed.length === 0 && !isNewSecret) return
      this.#record(actor, 'provider_changed', {
        id: String(id),
        name: known.name,
        ...Object.fromEntries(changed),
        ...(isNewSecret && { secret: 'changed' }),
      })
    })
  }

  /** @throws Refusal */
  remove(actor: Actor, id: string): void {
    this.#database.transaction(() => {
      const known = this.find(id) ?? refuse('NOT_FOUND', 'provider.unknown')
      deleteProvider(this.#database, known.id)
      this.#requireWayIn()
      this.#record(actor, 'provider_removed', { id, name: known.name })
    })
  }

  /** @throws Refusal */
  order(actor: Actor, ids: readonly string[]): void {
    this.#database.transaction(() => {
      const known = storedProviders(this.#database).map(({ id }) => String(id))
      const isComplete = ids.length === known.length && new Set([...ids, ...known]).size === known.length
      if (!isComplete) refuse('BAD_REQUEST', 'provider.otherOrder')
      for (const [position, id] of ids.entries()) placeProvider(this.#database, Number(id), position)
      this.#record(actor, 'providers_ordered', { ids })
    })
  }

  /**
   * Allows passwords, or makes providers the only way, which takes somebody who came by one of them.
   * @param cameBy ID of the provider with which the owner signed in
   * @throws Refusal
   */
  setPasswords(actor: Actor, passwords: 'on' | 'off', cameBy: string | undefined): void {
    if (passwords === 'off') {
      if (this.#operator.passwords !== undefined) {
        refuse('BAD_REQUEST', because('provider.operatorDecides', { setting: OPERATORS_SETTING }))
      }
      if (cameBy === undefined) refuse('BAD_REQUEST', 'provider.signInFirst')
    }
    this.#database.transaction(() => {
      if (this.passwords === passwords) return
      storePasswordRule(this.#database, passwords)
      this.#requireWayIn()
      this.#record(actor, passwords === 'on' ? 'passwords_allowed' : 'passwords_ended')
    })
  }
}
