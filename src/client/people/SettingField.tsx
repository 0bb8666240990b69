import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { PermissionRule } from '../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../protocol/chat/realm.ts'
import type { GroupSetting } from '../../protocol/chat/shapes.ts'
import { useText } from '../i18n/useText.ts'
import { Combobox, type ComboboxOption } from '../ui/Combobox.tsx'
import { groupName } from './groupName.ts'
import { nameOf } from './names.ts'
import { useGroups, useUsers } from './queries.ts'
import styles from './SettingField.module.css'
import { namedBy, plainSetting } from './settingValue.ts'

interface Props {
  readonly label: string
  /** Whom the permission may name. */
  readonly rule: PermissionRule
  readonly value: GroupSetting | undefined
  readonly onChange: (value: GroupSetting) => void
}

/** Whether a permission may name the group. */
const mayName = (rule: PermissionRule, { name, deactivated }: UserGroup): boolean =>
  !deactivated &&
  name !== 'role:internet' &&
  name !== 'role:nobody' &&
  (name !== 'role:everyone' || rule.widest === 'everyone') &&
  (rule.only === undefined || rule.only.some((each) => each === name))

interface Choice extends ComboboxOption {
  readonly kind: 'group' | 'person'
  readonly id: number
}

/** Whom a permission names: groups and people, any number of them. */
export const SettingField = ({ label, rule, value, onChange }: Props) => {
  const t = useText()
  const id = useId()
  const users = useUsers()
  const groups = useGroups()
  const [typed, setTyped] = useState('')
  const nobodyId = [...groups.values()].find((each) => each.name === 'role:nobody')?.id
  const { people, groupIds } = namedBy(value, nobodyId)
  const save = (named: { readonly people: readonly number[]; readonly groupIds: readonly number[] }) =>
    onChange(plainSetting(named, nobodyId))
  const groupChoices = [...groups.values()]
    .filter((group) => mayName(rule, group) && !groupIds.includes(group.id))
    .map((group): Choice => ({
      key: `group-${group.id}`,
      kind: 'group',
      id: group.id,
      label: groupName(t, group),
      detail: t('people.aGroup'),
    }))
  const personChoices = [...users.values()]
    .filter((user) => user.is_active && !user.is_bot && !people.includes(user.user_id))
    .map((user): Choice => ({
      key: `person-${user.user_id}`,
      kind: 'person',
      id: user.user_id,
      label: user.full_name,
    }))
  const options = rule.only === undefined ? [...groupChoices, ...personChoices] : groupChoices
  const add = ({ key }: ComboboxOption): void => {
    const choice = options.find((each) => each.key === key)
    setTyped('')
    if (choice?.kind === 'group') save({ people, groupIds: [...groupIds, choice.id] })
    else if (choice) save({ people: [...people, choice.id], groupIds })
  }
  const chips = [
    ...groupIds.map((each) => {
      const group = groups.get(each)
      return {
        key: `group-${each}`,
        name: group ? groupName(t, group) : `${each}`,
        remove: () => save({ people, groupIds: groupIds.filter((other) => other !== each) }),
      }
    }),
    ...people.map((each) => ({
      key: `person-${each}`,
      name: nameOf(users.get(each)) || t('people.unknown'),
      remove: () => save({ people: people.filter((other) => other !== each), groupIds }),
    })),
  ]
  return (
    <div className={styles['field']} role="group" aria-labelledby={id}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <ul className={styles['chips']} aria-labelledby={id}>
        {chips.map(({ key, name, remove }) => (
          <li key={key} className={styles['chip']}>
            <bdi>{name}</bdi>
            <button type="button" aria-label={t('people.removeFrom', { name })} onClick={remove}>
              <X size={12} strokeWidth={2} aria-hidden />
            </button>
          </li>
        ))}
        {chips.length === 0 && <li className={styles['none']}>{t('people.group.nobody')}</li>}
      </ul>
      <Combobox
        label={t('people.addTo', { name: label })}
        placeholder={t('people.addPlaceholder')}
        look="field"
        value={typed}
        options={options}
        onInput={setTyped}
        onChoose={add}
      />
    </div>
  )
}
