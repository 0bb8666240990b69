import { useState } from 'react'
import {
  organisationPermissions,
  type OrganisationPermission,
} from '../../../protocol/chat/permissionRules.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import { useText } from '../../i18n/useText.ts'
import { useGroups, useUsers } from '../../people/queries.ts'
import { Select } from '../../ui/Select.tsx'
import { ChangeNote } from '../change/ChangeNote.tsx'
import { useOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { ChipField } from '../form/ChipField.tsx'
import styles from '../form/Controls.module.css'
import { groupLabel, mayName } from './groupChoices.ts'

const CUSTOM = 'custom'

interface Named {
  readonly direct_members: readonly number[]
  readonly direct_subgroups: readonly number[]
}

const namedIn = (setting: GroupSetting): Named =>
  typeof setting === 'number' ? { direct_members: [], direct_subgroups: [setting] } : setting

/** With or without the person or group that a chip stands for: `p7`, `g12`. */
function changed(named: Named, key: string, how: 'added' | 'removed'): GroupSetting {
  const id = Number(key.slice(1))
  const turn = (ids: readonly number[], kind: string): number[] => {
    if (!key.startsWith(kind)) return [...ids]
    return how === 'added' ? [...ids, id] : ids.filter((each) => each !== id)
  }
  return {
    direct_members: turn(named.direct_members, 'p'),
    direct_subgroups: turn(named.direct_subgroups, 'g'),
  }
}

/** Who may do something in the organisation: a group, or people and groups by name. */
export const PermissionSetting = ({ name }: { name: OrganisationPermission }) => {
  const t = useText()
  const groups = useGroups()
  const users = useUsers()
  const change = useOrganisationSetting(name, { direct_members: [], direct_subgroups: [] })
  const obstacle = useSettingObstacle(name)
  const [isCustom, setCustom] = useState(typeof change.value !== 'number')
  const rule = organisationPermissions[name]
  const choices = [...groups.values()].filter((group) => mayName(rule, group))
  const label = t(`permissions.of.${name}`)
  const named = namedIn(change.value)
  const shown = isCustom || typeof change.value !== 'number' ? CUSTOM : String(change.value)
  const nameOf = (id: number): string => {
    const group = groups.get(id)
    return group ? groupLabel(t, group) : t('permissions.unknownGroup')
  }
  const options = choices.map((group) => ({ value: String(group.id), label: groupLabel(t, group) }))
  const isOffered = options.some(({ value }) => value === shown)
  return (
    <div className={styles['row']}>
      <Select
        label={label}
        obstacle={obstacle}
        value={shown}
        options={[
          ...(isOffered || shown === CUSTOM ? [] : [{ value: shown, label: nameOf(Number(shown)) }]),
          ...options,
          ...('only' in rule ? [] : [{ value: CUSTOM, label: t('permissions.custom') }]),
        ]}
        onChange={(value) => {
          setCustom(value === CUSTOM)
          if (value !== CUSTOM) change.set(Number(value))
        }}
      />
      {shown === CUSTOM && (
        <ChipField
          label={t('permissions.named', { what: label })}
          placeholder={t('permissions.add')}
          obstacle={obstacle}
          chips={[
            ...named.direct_subgroups.map((id) => ({ key: `g${id}`, label: nameOf(id) })),
            ...named.direct_members.map((id) => ({
              key: `p${id}`,
              label: users.get(id)?.full_name ?? t('people.unknown'),
            })),
          ]}
          options={[
            ...choices
              .filter(({ id }) => !named.direct_subgroups.includes(id))
              .map((group) => ({
                key: `g${group.id}`,
                label: groupLabel(t, group),
                detail: t('permissions.group'),
              })),
            ...[...users.values()]
              .filter((user) => user.is_active && !named.direct_members.includes(user.user_id))
              .map((user) => ({ key: `p${user.user_id}`, label: user.full_name })),
          ]}
          onAdd={(key) => change.set(changed(named, key, 'added'))}
          onRemove={(key) => change.set(changed(named, key, 'removed'))}
        />
      )}
      <ChangeNote change={change} label={label} />
    </div>
  )
}
