import { queryOptions } from '@tanstack/react-query'
import {
  providersReply,
  type ListedProvider,
  type ProviderRequest,
  type ProvidersReply,
} from '../../../../../protocol/hostProviders.ts'
import { ApiError } from '../../../../kernel/api/errors.ts'
import { callHost } from '../../../../kernel/hostCall.ts'
import type { Session } from '../../../../kernel/session.ts'
import { signInWaysQuery } from '../../account/signInWays.ts'

/* Calls to the host for its providers (see `protocol/hostProviders`). Each throws ApiError, NetworkError or ShapeError. */

const PATH = '/providers'
const providersKey = ['providers'] as const

export const providersQuery = queryOptions({
  queryKey: providersKey,
  // A host in front of another service has none of its own.
  queryFn: async ({ signal }): Promise<ProvidersReply | null> => {
    try {
      return await callHost('GET', PATH, providersReply, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  staleTime: 0,
})

/** Changes something, and shows the new list. */
async function change({ cache }: Session, ...call: Parameters<typeof callProviders>): Promise<void> {
  cache.setQueryData(providersKey, await callProviders(...call))
  await cache.invalidateQueries({ queryKey: signInWaysQuery.queryKey })
}

const callProviders = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<ProvidersReply> =>
  callHost(method, PATH + path, providersReply, body === undefined ? {} : { body })

export const addProvider = (session: Session, id: string, provider: ProviderRequest): Promise<void> =>
  change(session, 'POST', '', { id, ...provider })
export const changeProvider = (session: Session, id: string, provider: ProviderRequest): Promise<void> =>
  change(session, 'PUT', `/${id}`, provider)
export const removeProvider = (session: Session, id: string): Promise<void> =>
  change(session, 'DELETE', `/${id}`)
export const orderProviders = (session: Session, ids: readonly string[]): Promise<void> =>
  change(session, 'PUT', '/order', { ids })
export const setPasswords = (session: Session, passwords: 'on' | 'off'): Promise<void> =>
  change(session, 'PUT', '/passwords', { passwords })

/** A provider as it is, to be sent with changes; its secret stays. */
export const asRequest = ({
  name,
  issuer,
  client_id,
  scopes,
  emails,
  joining,
  domains,
  state,
}: ListedProvider): ProviderRequest => ({ name, issuer, client_id, scopes, emails, joining, domains, state })
