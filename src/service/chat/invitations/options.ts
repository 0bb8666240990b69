import * as v from 'valibot'
import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator, mayInviteAs } from '../../../protocol/chat/permissions.ts'
import { codePoints, Role, role as anyRole } from '../../../protocol/chat/shapes.ts'
import { findChannel } from '../channels/access.ts'
import { mayAddOthers } from '../channels/membershipRules.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { mayAddMembers, requireGroup } from '../groups/access.ts'
import { hasPermission } from '../realm/permission.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import type { ChannelRow } from '../channels/row.ts'

/** Options that an inviter sets for the invited people (chat spec 4.5). */
export interface InvitationOptions {
  readonly invite_expires_in_minutes?: number | null | undefined
  readonly invite_as?: number | undefined
  readonly stream_ids?: readonly number[] | undefined
  readonly group_ids?: readonly number[] | undefined
  readonly include_realm_default_subscriptions?: boolean | undefined
  readonly welcome_message_custom_text?: string | null | undefined
}

/** Checked options of an invitation. */
export interface Welcome {
  readonly role: number
  /** UNIX seconds; null: never. */
  readonly expiresAt: number | null
  readonly channelIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly includesDefaultChannels: boolean
  /** Null: the organization's text; empty: no greeting. */
  readonly text: string | null
}

/** Returns true if an invitation by this inviter can add people to the channel. */
export const mayInviteInto = (context: ChatContext, inviter: Caller, channel: ChannelRow): boolean =>
  channel.is_archived === 0 &&
  hasPermission(context, inviter, 'can_add_subscribers_group') &&
  ((channel.is_default === 1 && channel.invite_only === 0) || mayAddOthers(context, inviter, channel))

function checkedChannels(context: ChatContext, caller: Caller, given: readonly number[]): number[] {
  const ids = [...new Set(given)]
  if (ids.length > 0 && !hasPermission(context, caller, 'can_add_subscribers_group')) {
    badRequest('joining.subscribingDenied')
  }
  for (const id of ids) {
    const channel = findChannel(context, caller, { id })
    if (!channel || !mayInviteInto(context, caller, channel)) {
      badRequest(because('joining.channelInvalid', { id }))
    }
  }
  return ids
}

function checkedGroups(context: ChatContext, caller: Caller, given: readonly number[]): number[] {
  const ids = [...new Set(given)]
  for (const id of ids) {
    const group = requireGroup(context, id)
    if (group.deactivated === 1) badRequest('groups.deactivated')
    // User ID 0 matches no account: the right to add oneself does not cover invited people.
    if (!mayAddMembers(context, caller, group, [0])) badRequest('requests.denied')
  }
  return ids
}

function checkedRole(caller: Caller, role: number): Role {
  if (!v.is(anyRole, role)) return badRequest('joining.roleUnknown')
  return mayInviteAs(caller, role) ? role : badRequest('requests.denied')
}

/** Returns the greeting; null for inviters who are not administrators (chat spec 4.5). */
function checkedText(caller: Caller, text: string | null): string | null {
  if (text === null || !isAdministrator(caller)) return null
  const limit = limits.max_welcome_message_length
  if (codePoints(text) > limit) {
    badRequest(because('joining.welcomeLong', { limit }))
  }
  return text
}

/** @throws Refusal if the inviter cannot invite with these options */
export function checkedOptions(context: ChatContext, caller: Caller, args: InvitationOptions): Welcome {
  const role = checkedRole(caller, args.invite_as ?? Role.member)
  const { invite_expires_in_minutes: minutes = limits.default_invitation_minutes } = args
  return {
    role,
    expiresAt: minutes === null ? null : secondsNow(context) + minutes * 60,
    channelIds: checkedChannels(context, caller, args.stream_ids ?? []),
    groupIds: checkedGroups(context, caller, args.group_ids ?? []),
    includesDefaultChannels: args.include_realm_default_subscriptions ?? false,
    text: checkedText(caller, args.welcome_message_custom_text ?? null),
  }
}
