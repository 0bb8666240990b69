import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { id, integer, timestamp } from './shapes.ts'

/*
 * The record of what administrators and accounts did. This service's own operations: the spec has none.
 */

/** What is recorded, in groups by which owners filter. */
export const auditedActions = {
  signIns: [
    'sign_in',
    'sign_in_failed',
    'joined',
    'password_reset',
    'password_changed',
    'second_factor_changed',
  ],
  accounts: [
    'account_created',
    'account_changed',
    'account_deactivated',
    'account_reactivated',
    'keys_revoked',
    'key_renewed',
  ],
  settings: [
    'settings_changed',
    'defaults_changed',
    'domain_changed',
    'channel_changed',
    'group_changed',
    'feed_subscribed',
    'feed_changed',
    'feed_unsubscribed',
    'provider_added',
    'provider_changed',
    'provider_removed',
    'providers_ordered',
    'passwords_allowed',
    'passwords_ended',
  ],
  invitations: ['invitations_sent', 'invitation_link_created', 'invitation_revoked'],
  bots: ['bot_created', 'bot_changed', 'bot_deactivated', 'bot_key_renewed'],
  deletions: ['message_deleted', 'topic_deleted', 'channel_archived', 'messages_expired'],
  exports: ['data_exported', 'audit_log_exported'],
} as const

export type AuditGroup = keyof typeof auditedActions
export type AuditedAction = (typeof auditedActions)[AuditGroup][number]

export const auditGroups = Object.keys(auditedActions) as AuditGroup[]

export const auditEntry = v.object({
  id: integer,
  timestamp,
  /** Null: the service itself, or somebody who is not signed in. */
  user_id: v.nullable(integer),
  /** An `AuditedAction`; clients show unknown ones by their name. */
  action: v.string(),
  /** Arguments by their names on the wire, without secrets. */
  details: v.record(v.string(), v.unknown()),
  /** Network address of the request; empty for what the service does by itself. */
  address: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

export const MOST_AUDIT_ENTRIES = 200

const filter = {
  /** Only these. */
  group: optional(text(v.picklist(auditGroups))),
  user_id: optional(json(id)),
  /** UNIX seconds, inclusive. */
  since: optional(json(integer)),
  until: optional(json(integer)),
}

/** Returns entries, newest first (owners). */
export const getAuditLog = endpoint('GET', '/realm/audit_log', {
  parameters: {
    ...filter,
    /** Entries with smaller IDs. */
    before: optional(json(id)),
    count: optional(json(v.pipe(integer, v.minValue(1), v.maxValue(MOST_AUDIT_ENTRIES)))),
  },
  reply: { entries: v.array(auditEntry), has_more: v.boolean() },
})

/** Downloads all entries, oldest first, as CSV or JSON Lines (owners). */
export const exportAuditLog = endpoint('GET', '/realm/audit_log/export', {
  parameters: { ...filter, format: text(v.picklist(['csv', 'json'])) },
})
