import * as apiKeys from '../../../protocol/chat/apiKeys.ts'
import { deactivateOwnUser, regenerateApiKey, updateSettings } from '../../../protocol/chat/account.ts'
import { addDomain, removeDomain, updateDomain } from '../../../protocol/chat/organisation.ts'
import type { AuditedAction } from '../../../protocol/chat/auditLog.ts'
import { exportAuditLog } from '../../../protocol/chat/auditLog.ts'
import * as bots from '../../../protocol/chat/bots.ts'
import {
  archiveChannel,
  createChannel,
  deleteTopic,
  updateChannel,
} from '../../../protocol/chat/channelTools.ts'
import { exportPublicData } from '../../../protocol/chat/export.ts'
import * as groups from '../../../protocol/chat/groups.ts'
import * as invitations from '../../../protocol/chat/invitations.ts'
import { deleteMessage } from '../../../protocol/chat/messageActions.ts'
import { updateOrganisation, updateSettingsDefaults } from '../../../protocol/chat/organisation.ts'
import { endKeysOf, endOtherKeys, endOwnKey } from '../../../protocol/chat/ownKeys.ts'
import * as secondFactor from '../../../protocol/chat/secondFactor.ts'
import { createUser } from '../../../protocol/chat/olderEndpoints.ts'
import * as users from '../../../protocol/chat/userChanges.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'

type Details = Readonly<Record<string, unknown>>

/** How an operation is recorded when it succeeded. */
export interface AuditRule {
  readonly action: AuditedAction
  /** Arguments that are recorded; all others are not, so that no secret can get in. */
  readonly fields: readonly string[] | 'all'
  /** Returns false for calls that are not worth an entry. */
  readonly isFor?: (args: Details) => boolean
  /** The entry of a refused call, if it has one. */
  readonly failure?: AuditedAction
}

const rules: readonly (readonly [Endpoint, AuditRule])[] = [
  [apiKeys.fetchApiKey, { action: 'sign_in', fields: ['username'], failure: 'sign_in_failed' }],
  [apiKeys.fetchDevelopmentApiKey, { action: 'sign_in', fields: ['username'] }],
  [secondFactor.signInWithCode, { action: 'sign_in', fields: [], failure: 'sign_in_failed' }],
  [secondFactor.confirmSecondFactor, { action: 'second_factor_changed', fields: [] }],
  [secondFactor.endSecondFactor, { action: 'second_factor_changed', fields: [] }],
  [secondFactor.resetSecondFactor, { action: 'second_factor_changed', fields: ['user_id'] }],
  [
    updateSettings,
    { action: 'password_changed', fields: [], isFor: (args) => Boolean(args['new_password']) },
  ],
  [deactivateOwnUser, { action: 'account_deactivated', fields: [] }],
  [regenerateApiKey, { action: 'key_renewed', fields: [] }],
  [endKeysOf, { action: 'keys_revoked', fields: ['user_id'] }],
  [endOtherKeys, { action: 'keys_revoked', fields: [] }],
  [endOwnKey, { action: 'keys_revoked', fields: ['key_id'] }],
  [createUser, { action: 'account_created', fields: ['email', 'full_name'] }],
  [users.updateUser, { action: 'account_changed', fields: ['user_id', 'full_name', 'role', 'new_email'] }],
  [users.deactivateUser, { action: 'account_deactivated', fields: ['user_id'] }],
  [users.reactivateUser, { action: 'account_reactivated', fields: ['user_id'] }],
  [updateOrganisation, { action: 'settings_changed', fields: 'all' }],
  [updateSettingsDefaults, { action: 'defaults_changed', fields: 'all' }],
  [addDomain, { action: 'domain_changed', fields: 'all' }],
  [updateDomain, { action: 'domain_changed', fields: 'all' }],
  [removeDomain, { action: 'domain_changed', fields: 'all' }],
  [createChannel, { action: 'channel_changed', fields: ['name', 'invite_only', 'is_web_public'] }],
  [
    updateChannel,
    {
      action: 'channel_changed',
      fields: [
        'stream_id',
        'new_name',
        'is_private',
        'is_web_public',
        'is_archived',
        'message_retention_days',
      ],
    },
  ],
  [archiveChannel, { action: 'channel_archived', fields: ['stream_id'] }],
  [deleteTopic, { action: 'topic_deleted', fields: ['stream_id', 'topic_name'] }],
  [deleteMessage, { action: 'message_deleted', fields: ['message_id'] }],
  [groups.createGroup, { action: 'group_changed', fields: ['name', 'members', 'subgroups'] }],
  [groups.updateGroup, { action: 'group_changed', fields: ['user_group_id', 'name', 'deactivated'] }],
  [groups.deactivateGroup, { action: 'group_changed', fields: ['user_group_id'] }],
  [groups.updateGroupMembers, { action: 'group_changed', fields: 'all' }],
  [groups.updateSubgroups, { action: 'group_changed', fields: 'all' }],
  [
    invitations.sendInvitations,
    { action: 'invitations_sent', fields: ['invitee_emails', 'invite_as', 'stream_ids', 'group_ids'] },
  ],
  [
    invitations.createInvitationLink,
    { action: 'invitation_link_created', fields: ['invite_as', 'invite_expires_in_minutes', 'stream_ids'] },
  ],
  [invitations.revokeInvitation, { action: 'invitation_revoked', fields: ['invite_id'] }],
  [invitations.revokeInvitationLink, { action: 'invitation_revoked', fields: ['invite_id'] }],
  [bots.createBot, { action: 'bot_created', fields: ['full_name', 'short_name', 'bot_type'] }],
  // Addresses of programs can carry a key.
  [bots.updateBot, { action: 'bot_changed', fields: ['bot_id', 'full_name', 'bot_owner_id', 'role'] }],
  [bots.deactivateBot, { action: 'bot_deactivated', fields: ['bot_id'] }],
  [bots.regenerateBotApiKey, { action: 'bot_key_renewed', fields: ['bot_id'] }],
  [exportPublicData, { action: 'data_exported', fields: [] }],
  [exportAuditLog, { action: 'audit_log_exported', fields: ['format', 'group', 'user_id'] }],
]

export const auditRules: ReadonlyMap<Endpoint, AuditRule> = new Map(rules)

/** The arguments that an entry has. */
export function detailsOf({ fields }: AuditRule, args: Details): Details {
  const kept = Object.entries(args).filter(
    ([name, value]) => value !== undefined && (fields === 'all' || fields.includes(name)),
  )
  // What a person typed as their address can be their password.
  return Object.fromEntries(kept.filter(([name, value]) => name !== 'username' || isAddress(value)))
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(value)
