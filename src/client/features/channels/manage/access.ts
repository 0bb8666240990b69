import type { Channel } from '../../../../protocol/chat/channels.ts'
import {
  channelPermissions,
  organisationPermissions,
  type ChannelPermission,
} from '../../../../protocol/chat/permissionRules.ts'
import { isAdministrator, isGuest, isPermitted } from '../../../../protocol/chat/permissions.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { groups, ownUser, useGroups, useOwnUser } from '../../people/queries.ts'
import type { Groups } from '../../people/reduce.ts'
import { organisation, useOrganisation, type OrganisationSettings } from '../../organization/organization.ts'
import type { Session } from '../../../kernel/session.ts'
import { subscriptions, useIsSubscribed } from '../queries.ts'

/** The reader's rights in a channel besides reading and writing (chat spec 2.6). */
export interface ChannelAccess {
  readonly administers: boolean
  /** Can join without being added: administrators see private channels that only members can open to them. */
  readonly joins: boolean
  readonly addsPeople: boolean
  readonly removesPeople: boolean
}

interface Rules {
  readonly user: User
  readonly settings: OrganisationSettings
  readonly groups: Groups
}

const isInside = (channel: Channel, isSubscribed: boolean): boolean => !channel.invite_only || isSubscribed

function accessOf(channel: Channel, isSubscribed: boolean, { user, settings, groups }: Rules): ChannelAccess {
  const isNamed = (name: ChannelPermission): boolean =>
    isPermitted(user, { ...channelPermissions[name], widest: 'members' }, channel[name], groups)
  const administers = isAdministrator(user) || isNamed('can_administer_channel_group')
  const { can_add_subscribers_group: adders } = settings
  const addsAnywhere = isPermitted(user, organisationPermissions.can_add_subscribers_group, adders, groups)
  return {
    administers,
    joins:
      !channel.is_archived &&
      (channel.is_web_public ||
        (!channel.invite_only && !isGuest(user)) ||
        isNamed('can_subscribe_group') ||
        isNamed('can_add_subscribers_group')),
    addsPeople:
      !channel.is_archived &&
      (isNamed('can_add_subscribers_group') ||
        (isInside(channel, isSubscribed) && (administers || addsAnywhere))),
    removesPeople: administers || isNamed('can_remove_subscribers_group'),
  }
}

/** For use outside of components. */
export const channelAccess = (session: Session, channel: Channel): ChannelAccess =>
  accessOf(channel, subscriptions(session).has(channel.stream_id), {
    user: ownUser(session),
    settings: organisation(session),
    groups: groups(session),
  })

export const useChannelAccess = (channel: Channel): ChannelAccess =>
  accessOf(channel, useIsSubscribed(channel.stream_id), {
    user: useOwnUser(),
    settings: useOrganisation(),
    groups: useGroups(),
  })

export type ChannelKind = 'public' | 'private' | 'web-public'

export const kindOf = (channel: Pick<Channel, 'invite_only' | 'is_web_public'>): ChannelKind =>
  channel.is_web_public ? 'web-public' : channel.invite_only ? 'private' : 'public'

const kindPermissions = {
  public: 'can_create_public_channel_group',
  private: 'can_create_private_channel_group',
  'web-public': 'can_create_web_public_channel_group',
} as const

export type Maker = (typeof kindPermissions)[ChannelKind] | 'can_add_subscribers_group'

/** Returns the permission needed to create channels of a kind. */
export const permissionFor = (kind: ChannelKind): Maker => kindPermissions[kind]

const permits = (name: Maker, { user, settings, groups }: Rules): boolean =>
  isPermitted(user, organisationPermissions[name], settings[name], groups)

/** Returns a function that checks a permission of the reader in the organization. */
export function usePermits(): (name: Maker) => boolean {
  const rules = { user: useOwnUser(), settings: useOrganisation(), groups: useGroups() }
  return (name) => permits(name, rules)
}

/** Returns true if the reader can create channels of any kind. */
export function mayCreateChannels(session: Session): boolean {
  const rules = { user: ownUser(session), settings: organisation(session), groups: groups(session) }
  return Object.values(kindPermissions).some((name) => permits(name, rules))
}

/** As `mayCreateChannels`, in a component. */
export function useMayCreateChannels(): boolean {
  const permits = usePermits()
  return Object.values(kindPermissions).some(permits)
}
