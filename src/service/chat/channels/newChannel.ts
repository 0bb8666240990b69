import type { subscribe } from '../../../protocol/chat/channelTools.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { hasPermission } from '../realm/permission.ts'
import { badRequest } from '../refuse.ts'
import { newPermissions } from './change/permissions.ts'
import {
  checkFolder,
  checkPrivacy,
  requireAdministrator,
  requireOwner,
  storedRetention,
} from './change/rules.ts'
import { checkedChannelName, checkedDescription, type NewChannel } from './create.ts'

/** Options that a request gives for its new channels. */
export type NewChannelOptions = Omit<
  ArgumentsOf<typeof subscribe>,
  | 'subscriptions'
  | 'principals'
  | 'authorization_errors_fatal'
  | 'announce'
  | 'send_new_subscription_messages'
>

function checkOptions(context: ChatContext, caller: Caller, options: NewChannelOptions): void {
  const isPrivate = options.invite_only ?? false
  checkPrivacy(context, caller, { isPrivate, isWebPublic: options.is_web_public ?? false })
  if (options.history_public_to_subscribers === false && !isPrivate) {
    badRequest('channels.publicHistory')
  }
  if (options.is_default_stream) {
    requireAdministrator(caller)
    if (isPrivate) badRequest('channels.defaultNotPrivate')
  }
  if (options.message_retention_days !== undefined && options.message_retention_days !== 'realm_default') {
    requireOwner(caller)
  }
  if (options.topics_policy !== undefined && options.topics_policy !== 'inherit') {
    if (!hasPermission(context, caller, 'can_set_topics_policy_group')) badRequest('requests.denied')
  }
  checkFolder(context, options.folder_id ?? null)
}

type Named = { readonly name: string; readonly description?: string | undefined }

/**
 * Returns the channels that a request creates, all with the same options. @throws Refusal if one is invalid
 * or the caller cannot create it
 */
export function checkedNewChannels(
  context: ChatContext,
  caller: Caller,
  wanted: readonly Named[],
  options: NewChannelOptions,
): NewChannel[] {
  if (wanted.length === 0) return []
  checkOptions(context, caller, options)
  const { message_retention_days: retention } = options
  const permissions = newPermissions(context, caller, options)
  return wanted.map(({ name, description = '' }) => ({
    name: checkedChannelName(name),
    description: checkedDescription(description),
    isPrivate: options.invite_only,
    isWebPublic: options.is_web_public,
    isHistoryShared: options.history_public_to_subscribers,
    isDefault: options.is_default_stream ?? false,
    topicsPolicy: options.topics_policy ?? 'inherit',
    retentionDays: retention === undefined ? null : storedRetention(retention),
    folderId: options.folder_id ?? null,
    permissions,
  }))
}
