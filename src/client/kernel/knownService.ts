import type { ServiceLevel } from '../../protocol/host.ts'
import { readPreference, writePreference } from '../ui/preferences.ts'

/*
 * The level of an external service, as the host told it last (`service` of `GET /session`): the next visit begins with
 * requests that the service takes. Kept on this device, because those are sent before the host answers.
 */

const NAME = 'service'

/** Undefined or empty for the embedded service, which has the app's own level. */
export const knownService = (): string | undefined => readPreference(NAME)

/** What is kept of the service. */
export const levelIn = (service: ServiceLevel): string =>
  `${service.level}${service.is_zulip ? ' zulip' : ''}`

/** Keeps what the host tells; nothing, for the embedded service. */
export const noteService = (service: ServiceLevel | undefined): void =>
  writePreference(NAME, service ? levelIn(service) : '')
