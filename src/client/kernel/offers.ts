import type { Endpoint } from '../../protocol/endpoint.ts'
import { useSession, type Session } from './session.ts'

/** Returns true if the service has the endpoint, and this parameter of it: what it lacks is not shown. */
export const offers = (session: Session, endpoint: Endpoint, parameter?: string): boolean =>
  session.lacks?.(endpoint, parameter) !== true

/** As `offers`, in a component. */
export const useOffers = (endpoint: Endpoint, parameter?: string): boolean =>
  offers(useSession(), endpoint, parameter)
