import { mayName, type PermissionRule } from '../../../protocol/chat/permissionRules.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import { useText } from '../../i18n/useText.ts'
import { ChipField } from '../../ui/ChipField.tsx'
import { groupName } from './groupName.ts'
import { nameOf } from './names.ts'
import { useGroups, useUsers } from './queries.ts'
import { namedBy, plainSetting, type Named } from './settingValue.ts'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'
import { peopleTexts } from './texts/peopleTexts.ts'

interface Props {
  readonly label: string
  /** The rule for the groups and people that the permission can name. */
  readonly rule: PermissionRule
  readonly value: GroupSetting | undefined
  readonly onChange: (value: GroupSetting) => void
  /** The reason why the reader can't change it; undefined if they can. */
  readonly obstacle?: string | undefined
}

/** Returns the key of a group or a person among chips and options. */
const keyOf = (kind: keyof Named, id: number): string => `${kind} ${id}`

/** Returns `named` with or without the group or person of the key. */
function changed(named: Named, key: string, how: 'added' | 'removed'): Named {
  const turn = (kind: keyof Named): readonly number[] => {
    const others = named[kind].filter((id) => keyOf(kind, id) !== key)
    const isOfKind = key.startsWith(`${kind} `)
    return isOfKind && how === 'added' ? [...others, Number(key.slice(kind.length))] : others
  }
  return { people: turn('people'), groupIds: turn('groupIds') }
}

/** Edits the groups and people that a permission names, any number of them. */
export const SettingField = ({ label, rule, value, onChange, obstacle }: Props) => {
  const t = useText(laterPeopleTexts, peopleTexts)
  const users = useUsers()
  const groups = useGroups()
  const nobodyId = [...groups.values()].find((each) => each.name === 'role:nobody')?.id
  const named = namedBy(value, nobodyId)
  const save = (key: string, how: 'added' | 'removed'): void =>
    onChange(plainSetting(changed(named, key, how), nobodyId))
  const labelOf = (id: number): string => {
    const group = groups.get(id)
    return group ? groupName(t, group) : t('people.unknownGroup')
  }
  const offeredGroups = [...groups.values()]
    .filter((group) => mayName(rule, group) && group.id !== nobodyId && !named.groupIds.includes(group.id))
    .map((group) => ({
      key: keyOf('groupIds', group.id),
      label: groupName(t, group),
      detail: t('people.aGroup'),
    }))
  const offeredPeople = [...users.values()]
    .filter((user) => user.is_active && user.is_system_bot !== true && !named.people.includes(user.user_id))
    .map((user) => ({ key: keyOf('people', user.user_id), label: user.full_name }))
  return (
    <ChipField
      label={label}
      obstacle={obstacle}
      placeholder={t('people.addPlaceholder')}
      none={t('people.group.nobody')}
      chips={[
        ...named.groupIds.map((id) => ({ key: keyOf('groupIds', id), label: labelOf(id) })),
        ...named.people.map((id) => ({
          key: keyOf('people', id),
          label: nameOf(users.get(id)) || t('people.unknown'),
        })),
      ]}
      options={rule.only === undefined ? [...offeredGroups, ...offeredPeople] : offeredGroups}
      onAdd={(key) => save(key, 'added')}
      onRemove={(key) => save(key, 'removed')}
    />
  )
}
