import { useState } from 'react'
import {
  mayName,
  organisationPermissions,
  type OrganisationPermission,
} from '../../../../protocol/chat/permissionRules.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { groupName } from '../../people/groupName.ts'
import { useGroups } from '../../people/queries.ts'
import { SettingField } from '../../people/SettingField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { laterPeopleTexts } from '../../people/texts/laterPeopleTexts.ts'
import { ChangeNote } from '../change/ChangeNote.tsx'
import { useOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import styles from '../form/Controls.module.css'
import { organizationTexts } from './texts/organizationTexts.ts'

const CUSTOM = 'custom'

/** A permission of the organization, if the service has it. */
export const PermissionSetting = ({ name }: { name: OrganisationPermission }) =>
  useOrganisation()[name] === undefined ? null : <Picker name={name} />

/** A group, or any people and groups. */
const Picker = ({ name }: { name: OrganisationPermission }) => {
  const t = useText(organizationTexts, laterPeopleTexts)
  const groups = useGroups()
  const change = useOrganisationSetting(name, { direct_members: [], direct_subgroups: [] })
  const obstacle = useSettingObstacle(name)
  const [isByName, setByName] = useState(false)
  const rule = organisationPermissions[name]
  const choices = [...groups.values()].filter((group) => mayName(rule, group))
  const label = t(`permissions.of.${name}`)
  const shown = isByName || typeof change.value !== 'number' ? CUSTOM : String(change.value)
  const nameOf = (id: number): string => {
    const group = groups.get(id)
    return group ? groupName(t, group) : t('people.unknownGroup')
  }
  const options = choices.map((group) => ({ value: String(group.id), label: groupName(t, group) }))
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
          setByName(value === CUSTOM)
          if (value !== CUSTOM) change.set(Number(value))
        }}
      />
      {shown === CUSTOM && (
        <SettingField
          label={t('permissions.named', { what: label })}
          rule={rule}
          value={change.value}
          onChange={change.set}
          obstacle={obstacle}
        />
      )}
      <ChangeNote change={change} label={label} />
    </div>
  )
}
