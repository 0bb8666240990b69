import type { CalendarActor } from '../../protocol/calendar/permissions.ts'
import type { SignedRequest } from './router.ts'

/** A request for work that the service does by itself in the name of an account. */
export function localRequest(caller: CalendarActor): SignedRequest {
  const site = 'http://localhost'
  return {
    caller,
    callerNow: () => Promise.resolve(caller),
    language: undefined,
    site,
    url: new URL(site),
    headers: new Headers(),
    body: {},
    file: undefined,
    address: 'local',
    chargeWriting: () => undefined,
    allowance: { require: () => undefined, charge: () => undefined },
  }
}
