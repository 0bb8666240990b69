import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { Role } from '../../../../protocol/chat/shapes.ts'
import { isActiveFolder } from '../../channelFolders/store.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { hasPermission } from '../../realm/permission.ts'
import { organisationSettings } from '../../realm/settings.ts'
import { badRequest } from '../../refuse.ts'
import { administersChannel, findChannel, historyAccess, type ChannelRow } from '../access.ts'

/**
 * Returns a channel that the caller administers. @throws Refusal alike if the channel does not exist or the
 * caller cannot see it
 */
export function administeredChannel(context: ChatContext, caller: Caller, id: number): ChannelRow {
  const channel = findChannel(context, caller, { id }) ?? badRequest('channels.idInvalid')
  return administersChannel(context, caller, channel) ? channel : badRequest('channels.notAdministrator')
}

export const requireAdministrator = (caller: Caller): unknown =>
  isAdministrator(caller) || badRequest('requests.onlyAdministrators')

export const requireOwner = (caller: Caller): unknown =>
  caller.role === Role.owner || badRequest('requests.onlyOwners')

/** Refuses administrators of a private channel who cannot read it: they must not open it to anyone. */
export function requireContentAccess(context: ChatContext, caller: Caller, channel: ChannelRow): void {
  if (historyAccess(context, caller, channel) === 'none') badRequest('channels.contentDenied')
}

export interface Privacy {
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
}

/** @throws Refusal for an unknown kind of channel or one that the caller cannot create */
export function checkPrivacy(
  context: ChatContext,
  caller: Caller,
  { isPrivate, isWebPublic }: Privacy,
): void {
  if (isPrivate && isWebPublic) badRequest('channels.privateNotWeb')
  const permission = isWebPublic
    ? 'can_create_web_public_channel_group'
    : isPrivate
      ? 'can_create_private_channel_group'
      : 'can_create_public_channel_group'
  if (!hasPermission(context, caller, permission)) badRequest('requests.denied')
  if (isWebPublic && !organisationSettings(context).enable_spectator_access) {
    badRequest('channels.webPublicOff')
  }
}

/** @throws Refusal if the folder does not exist or is archived */
export function checkFolder(context: ChatContext, folderId: number | null): void {
  if (folderId === null) return
  if (!isActiveFolder(context.database, folderId)) badRequest('channels.folderInvalid')
}

/** Returns the number of days as stored: null for the organization's default, -1 for unlimited. */
export const storedRetention = (given: number | 'unlimited' | 'realm_default'): number | null =>
  given === 'realm_default' ? null : given === 'unlimited' ? -1 : given
