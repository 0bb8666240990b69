import type { Channel } from '../../../protocol/chat/channels.ts'
import { mayAddToGroup, type GroupRules } from '../../../protocol/chat/permissions.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useOtherChannels, useSubscriptions } from '../channels/queries.ts'
import { useGroups, useOwnUser } from '../people/queries.ts'
import { useOrganisation } from '../organization/organization.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import type { InviteDraft } from './draft.ts'
import { useDefaultChannels } from './feature.ts'

export interface InviteChannels {
  /** The channels to which the reader can add new users, default ones first. */
  readonly offered: readonly Channel[]
  readonly defaultIds: ReadonlySet<number>
}

/** Returns the channels to which new users can be added: the reader's own, and public ones. */
export function useInviteChannels(): InviteChannels {
  const subscriptions = useSubscriptions()
  const others = useOtherChannels()
  const defaultIds = new Set(useDefaultChannels())
  const open = [...others.values()].filter((channel) => !channel.invite_only)
  const offered = [...subscriptions.values(), ...open]
    .filter((channel) => !channel.is_archived)
    .toSorted(
      (a, b) =>
        Number(defaultIds.has(b.stream_id)) - Number(defaultIds.has(a.stream_id)) ||
        compareNames(a.name, b.name),
    )
  return { offered, defaultIds }
}

/**
 * Returns the selected channels: the default ones unless others were chosen, without channels that are gone.
 */
export function chosenChannels(
  { channelIds }: Pick<InviteDraft, 'channelIds'>,
  { offered, defaultIds }: InviteChannels,
): ReadonlySet<number> {
  const wanted = channelIds ?? defaultIds
  return new Set(offered.map((channel) => channel.stream_id).filter((id) => wanted.has(id)))
}

/** Returns the selected groups, without groups that are gone. */
export const chosenGroups = (
  { groupIds }: Pick<InviteDraft, 'groupIds'>,
  offered: readonly Pick<UserGroup, 'id'>[],
): ReadonlySet<number> => new Set(offered.map(({ id }) => id).filter((id) => groupIds.has(id)))

/** Returns true if an invitation by `user` can add other people to the group. */
const takesNewcomers = (user: User, group: UserGroup, rules: GroupRules): boolean =>
  !group.deactivated && mayAddToGroup(user, group, [0], rules)

/** Returns the groups to which the reader can add new users. */
export function useInviteGroups(): readonly UserGroup[] {
  const groups = useGroups()
  const user = useOwnUser()
  const rules = { groups, canManageAll: useOrganisation().can_manage_all_groups }
  return [...groups.values()]
    .filter((group) => takesNewcomers(user, group, rules))
    .toSorted((a, b) => compareNames(a.name, b.name))
}
