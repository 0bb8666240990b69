import type { AllowedDomain } from '../../../protocol/chat/allowedDomains.ts'
import type { addLinkifier } from '../../../protocol/chat/linkifiers.ts'
import type { Linkifier, RealmEmoji } from '../../../protocol/chat/realm.ts'
import type { UsageDay } from '../../../protocol/chat/usage.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Database } from '../../database/database.ts'
import { uploadedPicture } from '../uploads/address.ts'

interface EmojiRow {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly deactivated: number
  readonly author_id: number | null
}

interface LinkifierRow extends Omit<Linkifier, 'alternative_url_templates'> {
  /** JSON. */
  readonly alternative_url_templates: string
}

interface ActiveEmoji {
  readonly id: number
  readonly author_id: number | null
}

/** A day by the local clock, which is not always 24 hours. */
export interface Day {
  readonly date: string
  /** UNIX seconds; `until` belongs to the next day. */
  readonly from: number
  readonly until: number
}

type Counts = Pick<UsageDay, 'messages' | 'writers'>

export type LinkifierDefinition = ArgumentsOf<typeof addLinkifier>

const orNull = (text: string | undefined): string | null => (text ? text : null)

export const storedSettings = (database: Database): { name: string; value: string }[] =>
  database.all<{ name: string; value: string }>('SELECT name, value FROM organisation_setting')

export const settingsVersion = (database: Database): number =>
  database.getKept<{ version: number }>('SELECT version FROM organisation_version WHERE id = 1')?.version ?? 0

export function storeSetting(
  database: Database,
  name: string,
  value: string | number | boolean | { direct_members: number[]; direct_subgroups: number[] } | null,
): void {
  database.run(
    'INSERT INTO organisation_setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    JSON.stringify(value),
  )
}

const presentEmoji = ({ id, name, path, deactivated, author_id }: EmojiRow): RealmEmoji => ({
  id: String(id),
  name,
  source_url: uploadedPicture(`emoji/${path}`),
  still_url: null,
  deactivated: deactivated === 1,
  author_id,
})

const presentLinkifier = ({ alternative_url_templates, ...linkifier }: LinkifierRow): Linkifier => ({
  ...linkifier,
  alternative_url_templates: JSON.parse(alternative_url_templates) as string[],
})

/** Every custom emoji by ID; deactivated ones are still shown in old messages. */
export const realmEmoji = (database: Database): Record<string, RealmEmoji> =>
  Object.fromEntries(
    database
      .all<EmojiRow>('SELECT id, name, path, deactivated, author_id FROM custom_emoji ORDER BY id')
      .map((row) => [row.id, presentEmoji(row)]),
  )

/** All linkifiers in the order in which they apply. */
export const allLinkifiers = (database: Database): Linkifier[] =>
  database
    .allKept<LinkifierRow>(
      `SELECT id, pattern, url_template, example_input, reverse_template, alternative_url_templates
       FROM linkifier ORDER BY position, id`,
    )
    .map(presentLinkifier)

export const allowedDomains = (database: Database): AllowedDomain[] =>
  database
    .all<{ domain: string; allow_subdomains: number }>(
      'SELECT domain, allow_subdomains FROM allowed_domain ORDER BY domain',
    )
    .map(({ domain, allow_subdomains }) => ({ domain, allow_subdomains: allow_subdomains === 1 }))

export const isAllowedDomain = (database: Database, domain: string): boolean =>
  database.get('SELECT 1 FROM allowed_domain WHERE domain = ?', domain) !== undefined

export const insertDomain = (database: Database, domain: string, allowSubdomains: boolean): number =>
  database.run(
    'INSERT INTO allowed_domain (domain, allow_subdomains) VALUES (?, ?)',
    domain,
    Number(allowSubdomains),
  ).id

/** Returns the number of changed rows. */
export const updateDomainRow = (database: Database, domain: string, allowSubdomains: boolean): number =>
  database.run(
    'UPDATE allowed_domain SET allow_subdomains = ? WHERE domain = ?',
    Number(allowSubdomains),
    domain,
  ).changes

export const deleteDomain = (database: Database, domain: string): { changes: number; id: number } =>
  database.run('DELETE FROM allowed_domain WHERE domain = ?', domain)

export const activeEmoji = (database: Database, name: string): ActiveEmoji | undefined =>
  database.get<ActiveEmoji>('SELECT id, author_id FROM custom_emoji WHERE name = ? AND deactivated = 0', name)

export const insertEmoji = (
  database: Database,
  name: string,
  path: string,
  authorId: number,
  size: number,
): number =>
  database.run(
    'INSERT INTO custom_emoji (name, path, author_id, size) VALUES (?, ?, ?, ?)',
    name,
    path,
    authorId,
    size,
  ).id

export function setEmojiDeactivated(database: Database, id: number): void {
  database.run('UPDATE custom_emoji SET deactivated = 1 WHERE id = ?', id)
}

const linkifierValues = (definition: LinkifierDefinition) =>
  [
    definition.pattern,
    definition.url_template,
    orNull(definition.example_input),
    orNull(definition.reverse_template),
    JSON.stringify(definition.alternative_url_templates ?? []),
  ] as const

export const isOtherPattern = (database: Database, pattern: string, exceptId: number): boolean =>
  database.get('SELECT 1 FROM linkifier WHERE pattern = ? AND id <> ?', pattern, exceptId) !== undefined

export const insertLinkifier = (database: Database, definition: LinkifierDefinition): number =>
  database.run(
    `INSERT INTO linkifier (pattern, url_template, example_input, reverse_template, alternative_url_templates,
       position) VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM linkifier))`,
    ...linkifierValues(definition),
  ).id

export const isLinkifier = (database: Database, id: number): boolean =>
  database.get('SELECT 1 FROM linkifier WHERE id = ?', id) !== undefined

export function updateLinkifierRow(
  database: Database,
  definition: LinkifierDefinition,
  pattern: number,
): void {
  database.run(
    `UPDATE linkifier SET pattern = ?, url_template = ?, example_input = ?, reverse_template = ?,
       alternative_url_templates = ? WHERE id = ?`,
    ...linkifierValues(definition),
    pattern,
  )
}

export function storeLinkifierPosition(database: Database, id: number, position: number): void {
  database.run('UPDATE linkifier SET position = ? WHERE id = ?', position, id)
}

export function deleteLinkifier(database: Database, id: number): void {
  database.run('DELETE FROM linkifier WHERE id = ?', id)
}

/** Messages written in each of the days, in order. */
export const writtenIn = (database: Database, spans: readonly Pick<Day, 'from' | 'until'>[]): Counts[] =>
  database.all<Counts & { place: number }>(
    `SELECT span.key AS place, count(message.id) AS messages, count(DISTINCT message.sender_id) AS writers
     FROM json_each(?) AS span LEFT JOIN message
       ON message.sent_at >= span.value ->> 'from' AND message.sent_at < span.value ->> 'until'
       AND message.sender_id IN (SELECT id FROM user WHERE is_bot = 0)
     GROUP BY span.key ORDER BY span.key`,
    JSON.stringify(spans),
  )
