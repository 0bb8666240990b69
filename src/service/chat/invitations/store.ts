import { randomBytes } from 'node:crypto'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { Database } from '../../database/database.ts'
import { tokenDigest } from '../accounts/tokens.ts'
import type { ChannelRow } from '../channels/row.ts'

/** A row of the table `invitation`; times are UNIX seconds. */
export interface InvitationRow {
  readonly id: number
  readonly token_digest: Uint8Array
  /** Null: a link for many people. */
  readonly email: string | null
  readonly invited_by: number
  readonly invited_as: number
  readonly invited_at: number
  /** Null: never. */
  readonly expires_at: number | null
  /** JSON: channel IDs. */
  readonly channels: string
  /** JSON: group IDs. */
  readonly user_groups: string
  readonly include_default_channels: number
  readonly notify_inviter: number
  /** Null: the organization's text; empty: no greeting. */
  readonly welcome_text: string | null
  readonly status: 'pending' | 'accepted' | 'revoked'
}

export const invitationById = (database: Database, id: number): InvitationRow | undefined =>
  database.get<InvitationRow>('SELECT * FROM invitation WHERE id = ?', id)

export const invitationByToken = (database: Database, token: string): InvitationRow | undefined =>
  database.get<InvitationRow>('SELECT * FROM invitation WHERE token_digest = ?', tokenDigest(token))

export interface Account {
  readonly id: number
  readonly is_active: number
}

export const pendingInvitations = (database: Database): InvitationRow[] =>
  database.all<InvitationRow>("SELECT * FROM invitation WHERE status = 'pending' ORDER BY id DESC")

/** Pending invitations to the address, ignoring case, newest first. */
export const pendingInvitationsTo = (database: Database, email: string): InvitationRow[] =>
  database.all<InvitationRow>(
    "SELECT * FROM invitation WHERE status = 'pending' AND email = ? ORDER BY id DESC",
    email,
  )

export function updateTokenDigest(database: Database, id: number, digest: Buffer): void {
  database.run('UPDATE invitation SET token_digest = ? WHERE id = ?', digest, id)
}

/** Returns the number of changed rows. */
export const revokeInvitationsBy = (database: Database, userId: number): number =>
  database.run("UPDATE invitation SET status = 'revoked' WHERE invited_by = ? AND status = 'pending'", userId)
    .changes

export const defaultChannels = (database: Database): ChannelRow[] =>
  database.all<ChannelRow>(
    'SELECT * FROM channel WHERE is_default = 1 AND is_archived = 0 AND invite_only = 0 ORDER BY id',
  )

export function setAccepted(database: Database, id: number): void {
  database.run("UPDATE invitation SET status = 'accepted' WHERE id = ?", id)
}

/** Returns their inviters. */
export const revokeInvitationsTo = (database: Database, email: string): { invited_by: number }[] =>
  database.all<{ invited_by: number }>(
    "UPDATE invitation SET status = 'revoked' WHERE email = ? AND status = 'pending' RETURNING invited_by",
    email,
  )

/** Returns an active owner's ID. */
export const anyOwner = (database: Database): number | undefined =>
  database.get<{ id: number }>('SELECT id FROM user WHERE role = ? AND is_active = 1 LIMIT 1', Role.owner)?.id

export function setRevoked(database: Database, id: number): void {
  database.run("UPDATE invitation SET status = 'revoked' WHERE id = ?", id)
}

export function updateInvitedAt(database: Database, id: number, invitedAt: number): void {
  database.run('UPDATE invitation SET invited_at = ? WHERE id = ?', invitedAt, id)
}

export function deleteMailsBefore(database: Database, sentAt: number): void {
  database.run('DELETE FROM invitation_mail WHERE sent_at <= ?', sentAt)
}

export const countMails = (database: Database, userId: number): number =>
  database.get<{ sent: number }>('SELECT count(*) AS sent FROM invitation_mail WHERE user_id = ?', userId)
    ?.sent ?? 0

export function insertMail(database: Database, userId: number, sentAt: number): void {
  database.run('INSERT INTO invitation_mail (user_id, sent_at) VALUES (?, ?)', userId, sentAt)
}

export const insertInvitation = (
  database: Database,
  {
    email,
    inviterId,
    invitedAs,
    invitedAt,
    expiresAt,
    channels,
    userGroups,
    includeDefaultChannels,
    notifiesInviter,
    welcomeText,
  }: {
    readonly email: string | null
    readonly inviterId: number
    readonly invitedAs: number
    readonly invitedAt: number
    readonly expiresAt: number | null
    readonly channels: readonly number[]
    readonly userGroups: readonly number[]
    readonly includeDefaultChannels: boolean
    readonly notifiesInviter: boolean
    readonly welcomeText: string | null
  },
): number =>
  database.run(
    `INSERT INTO invitation (token_digest, email, invited_by, invited_as, invited_at, expires_at, channels,
       user_groups, include_default_channels, notify_inviter, welcome_text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    randomBytes(32),
    email,
    inviterId,
    invitedAs,
    invitedAt,
    expiresAt,
    JSON.stringify(channels),
    JSON.stringify(userGroups),
    Number(includeDefaultChannels),
    Number(notifiesInviter),
    welcomeText,
  ).id

export function revokeInvitation(database: Database, email: string | null, invitedBy: number): void {
  database.run(
    "UPDATE invitation SET status = 'revoked' WHERE email = ? AND invited_by = ? AND status = 'pending'",
    email,
    invitedBy,
  )
}

export const accountWithAddress = (
  database: Database,
  email: string,
  reservingId: number | null,
): Account | undefined =>
  database.get<Account>(
    'SELECT id, is_active FROM user WHERE delivery_email = ?1 OR email = ?1 OR id = ?2',
    email,
    reservingId,
  )
