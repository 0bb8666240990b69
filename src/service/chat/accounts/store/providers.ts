import type { ProviderRequest } from '../../../../protocol/hostProviders.ts'
import type { Database } from '../../../database/database.ts'

/** A provider as owners set it up; see `hostProviders`. */
export interface StoredProvider extends Omit<ProviderRequest, 'client_secret'> {
  readonly id: number
  readonly sealed_secret: Uint8Array | null
}

type Row = Omit<StoredProvider, 'domains'> & { readonly domains: string }

const columns = 'id, name, issuer, client_id, sealed_secret, scopes, emails, joining, domains, state'

/** In the order of their buttons. */
export const storedProviders = (database: Database): StoredProvider[] =>
  database
    .all<Row>(`SELECT ${columns} FROM sign_in_provider ORDER BY position, id`)
    .map((row) => ({ ...row, domains: JSON.parse(row.domains) as string[] }))

export const activeProviders = (database: Database): { readonly id: number; readonly name: string }[] =>
  database.all<{ id: number; name: string }>(
    `SELECT id, name FROM sign_in_provider WHERE state = 'on' ORDER BY position, id`,
  )

/** The ID of the next one; those of removed ones are never given again. */
export const nextProviderId = (database: Database): number =>
  (database.get<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'sign_in_provider'`)?.seq ??
    0) + 1

/** Inserts the provider as the last one. @returns its ID */
export function insertProvider(database: Database, provider: Omit<StoredProvider, 'id'>): number {
  const { name, issuer, client_id, sealed_secret, scopes, emails, joining, domains, state } = provider
  return database.run(
    `INSERT INTO sign_in_provider
         (position, name, issuer, client_id, sealed_secret, scopes, emails, joining, domains, state)
       VALUES ((SELECT coalesce(max(position), 0) + 1 FROM sign_in_provider), ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    name,
    issuer,
    client_id,
    sealed_secret,
    scopes,
    emails,
    joining,
    JSON.stringify(domains),
    state,
  ).id
}

export function updateProvider(database: Database, provider: StoredProvider): void {
  const { id, name, issuer, client_id, sealed_secret, scopes, emails, joining, domains, state } = provider
  database.run(
    `UPDATE sign_in_provider SET name = ?, issuer = ?, client_id = ?, sealed_secret = ?, scopes = ?, emails = ?,
       joining = ?, domains = ?, state = ? WHERE id = ?`,
    name,
    issuer,
    client_id,
    sealed_secret,
    scopes,
    emails,
    joining,
    JSON.stringify(domains),
    state,
    id,
  )
}

export function deleteProvider(database: Database, id: number): void {
  database.run('DELETE FROM sign_in_provider WHERE id = ?', id)
}

export function placeProvider(database: Database, id: number, position: number): void {
  database.run('UPDATE sign_in_provider SET position = ? WHERE id = ?', position, id)
}

/** What owners decided; the operator's word is stronger. */
export const passwordRule = (database: Database): 'on' | 'off' =>
  database.get<{ passwords: 'on' | 'off' }>('SELECT passwords FROM sign_in_rule WHERE id = 1')?.passwords ??
  'on'

export function storePasswordRule(database: Database, passwords: 'on' | 'off'): void {
  database.run('UPDATE sign_in_rule SET passwords = ? WHERE id = 1', passwords)
}
