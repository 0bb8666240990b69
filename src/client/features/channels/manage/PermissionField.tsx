import {
  channelPermissions,
  mayName,
  systemGroupNames,
  type ChannelPermission,
} from '../../../../protocol/chat/permissionRules.ts'
import type { GroupSetting } from '../../../../protocol/chat/shapes.ts'
import type { UserGroup } from '../../../../protocol/chat/realm.ts'
import { useText } from '../../../i18n/useText.ts'
import { groupName, settingText } from '../../people/groupName.ts'
import { useGroups, useUsers } from '../../people/queries.ts'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { Select } from '../../../ui/Select.tsx'
import { manageTexts } from './texts/manageTexts.ts'

const systemOrder: ReadonlyMap<string, number> = new Map(
  systemGroupNames.map((name, index) => [name, -index]),
)

const byRank = (a: UserGroup, b: UserGroup): number =>
  Number(b.is_system_group) - Number(a.is_system_group) ||
  (systemOrder.get(a.name) ?? 0) - (systemOrder.get(b.name) ?? 0) ||
  compareNames(a.name, b.name)

/** Option for the present selection of people and groups, which this field can keep but not create. */
const AS_IT_IS = 'as-it-is'

interface Props {
  readonly permission: ChannelPermission
  /** The channel's stored permission. */
  readonly current: GroupSetting | undefined
  readonly value: GroupSetting | undefined
  readonly onChange: (value: GroupSetting | undefined) => void
}

/** Chooses the group that has a permission in a channel. */
export const PermissionField = ({ permission, current, value, onChange }: Props) => {
  const t = useText(manageTexts)
  const groups = useGroups()
  const users = useUsers()
  const offered = [...groups.values()]
    .filter((group) => mayName(channelPermissions[permission], group))
    .toSorted(byRank)
  const isSelection = typeof current !== 'number' || !offered.some(({ id }) => id === current)
  const isKept = typeof value !== 'number' || (isSelection && value === current)
  const selection = isSelection
    ? [
        {
          value: AS_IT_IS,
          label: t('manage.selection', { names: settingText(t, current, { groups, users }) }),
        },
      ]
    : []
  return (
    <Select
      label={t(`manage.${permission}`)}
      value={isKept ? AS_IT_IS : String(value)}
      options={[
        ...selection,
        ...offered.map((group) => ({ value: String(group.id), label: groupName(t, group) })),
      ]}
      onChange={(chosen) => onChange(chosen === AS_IT_IS ? current : Number(chosen))}
    />
  )
}
