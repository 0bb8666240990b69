import type { CustomFetch } from 'openid-client'
import type { OwnProvider } from '../../chat/accounts/ownProviders.ts'
import { Provider } from './provider.ts'
import type { ProviderSettings } from './settings.ts'

/** Providers with which people sign in at the moment: those of the operator, then those that owners set up. */
export interface Providers {
  readonly all: () => readonly Provider[]
}

export const settingsOf = (own: OwnProvider): ProviderSettings => ({
  id: String(own.id),
  name: own.name,
  issuer: own.issuer,
  clientId: own.client_id,
  ...(own.secret === undefined ? {} : { clientSecret: own.secret }),
  emails: own.emails,
  scopes: own.scopes,
  admits: own.joining === 'domains' ? { domains: own.domains } : own.joining,
})

export interface RegistryOptions {
  readonly operators: readonly Provider[]
  /** Absent without the embedded chat service. */
  readonly own?: (() => readonly OwnProvider[]) | undefined
  /** Reaches the addresses that owners choose. */
  readonly fetch: CustomFetch
  readonly now?: (() => number) | undefined
}

/** Keeps what is known of a provider until its settings change. */
export function createProviders({ operators, own, fetch, now }: RegistryOptions): Providers {
  let kept = new Map<string, Provider>()
  return {
    all: () => {
      const active = (own?.() ?? []).filter(({ state }) => state === 'on').map(settingsOf)
      kept = new Map(
        active.map((settings) => {
          const key = JSON.stringify(settings)
          return [key, kept.get(key) ?? new Provider(settings, now, fetch)]
        }),
      )
      return [...operators, ...kept.values()]
    },
  }
}
