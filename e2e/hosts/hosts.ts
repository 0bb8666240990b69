import { randomBytes } from 'node:crypto'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'

/** Starts hosts in front of the service, with their sessions in the database and their keys in the environment. */
export function startHosts(
  count: number,
  { serviceUrl, databaseUrl }: { readonly serviceUrl: string; readonly databaseUrl: string },
): Promise<readonly Organisation[]> {
  const environment = {
    PARLEY_MODE: 'production',
    CHAT_URL: serviceUrl,
    EVENTS_URL: serviceUrl,
    SESSIONS_URL: databaseUrl,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    TRUSTED_PROXIES: '127.0.0.1',
  }
  return Promise.all(Array.from({ length: count }, () => startOrganisation({ environment })))
}
