import type { Endpoint } from '../../protocol/endpoint.ts'
import { useSession, type Session } from './session.ts'

/**
 * Returns true if the service has the endpoint, this parameter of it, and null as its value: what it lacks is not
 * shown.
 */
export const offers = (session: Session, endpoint: Endpoint, parameter?: string, value?: null): boolean =>
  session.lacks?.(endpoint, parameter, value) !== true

/** As `offers`, in a component. */
export const useOffers = (endpoint: Endpoint, parameter?: string, value?: null): boolean =>
  offers(useSession(), endpoint, parameter, value)
