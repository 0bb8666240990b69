import { useState } from 'react'
import { createGroup, updateGroup } from '../../protocol/chat/groups.ts'
import { limits } from '../../protocol/chat/limits.ts'
import { groupPermissions, type GroupPermission } from '../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../protocol/chat/realm.ts'
import { codePoints, type GroupSetting } from '../../protocol/chat/shapes.ts'
import { ApiError } from '../api/errors.ts'
import { goTo } from '../conversations/goTo.ts'
import { groupPath } from '../conversations/groupPath.ts'
import { useText } from '../i18n/useText.ts'
import { SettingField } from '../people/SettingField.tsx'
import { DialogForm } from '../session/DialogForm.tsx'
import { useSession } from '../session/session.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { permissionTexts } from './permissionTexts.ts'

interface Props {
  /** Absent: a new one. */
  readonly group?: UserGroup
  readonly onClose: () => void
}

type Settings = Readonly<Partial<Record<GroupPermission, GroupSetting>>>

/** What is wrong with a name before the service is asked. */
function useNameFault(name: string): string | undefined {
  const t = useText()
  const excess = codePoints(name) - limits.max_group_name_length
  if (excess > 0) return t('groups.nameTooLong', { count: excess })
  if (/^(?:@|role:|user:|stream:|channel:)/i.test(name.trim())) return t('groups.nameReserved')
  return /[\p{Cc}*`]/u.test(name) ? t('groups.nameCharacters') : undefined
}

/** Makes a group, or changes what it is called and who may do what with it. */
export const GroupDialog = ({ group, onClose }: Props) => {
  const t = useText()
  const session = useSession()
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const [joins, setJoins] = useState(true)
  const [settings, setSettings] = useState<Settings>({})
  const nameFault = useNameFault(name)
  const excess = codePoints(description) - limits.max_group_description_length
  const descriptionFault = excess > 0 ? t('groups.descriptionTooLong', { count: excess }) : undefined
  const isChanged =
    group === undefined ||
    name.trim() !== group.name ||
    description.trim() !== group.description ||
    Object.keys(settings).length > 0
  const obstacle = (): string | undefined => {
    if (name.trim() === '') return t('groups.nameMissing')
    return nameFault ?? descriptionFault ?? (isChanged ? undefined : t('groups.noDifferences'))
  }
  const create = async (): Promise<void> => {
    const members = joins ? [session.userId] : []
    const { group_id } = await session.api(createGroup, { name, description, members })
    goTo(groupPath(group_id))
  }
  const update = (before: UserGroup): Promise<unknown> => {
    const changes = Object.entries(settings).map(([permission, value]) => {
      const old = before[permission as GroupPermission]
      return [permission, old === undefined ? { new: value } : { new: value, old }]
    })
    return session.api(updateGroup, {
      user_group_id: before.id,
      ...(name.trim() === before.name ? {} : { name }),
      ...(description.trim() === before.description ? {} : { description }),
      ...(Object.fromEntries(changes) as object),
    })
  }
  return (
    <Dialog
      title={group ? t('groups.editTitle', { name: group.name }) : t('groups.createTitle')}
      size="wide"
      onClose={onClose}
    >
      <DialogForm
        submitText={t(group ? 'forms.save' : 'groups.createSubmit')}
        obstacle={obstacle()}
        onSubmit={() => (group ? update(group) : create())}
        explain={(error) =>
          error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH'
            ? t('groups.changedMeanwhile')
            : undefined
        }
        onClose={onClose}
      >
        <Field
          label={t('groups.name')}
          value={name}
          dir="auto"
          autoComplete="off"
          error={nameFault}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t('groups.description')}
          rows={2}
          value={description}
          error={descriptionFault}
          onChange={(event) => setDescription(event.target.value)}
        />
        {group ? (
          permissionTexts.map(([permission, text]) => (
            <SettingField
              key={permission}
              label={t(text)}
              rule={groupPermissions[permission]}
              value={settings[permission] ?? group[permission]}
              onChange={(value) => setSettings((before) => ({ ...before, [permission]: value }))}
            />
          ))
        ) : (
          <Check label={t('groups.joinIt')} isChecked={joins} onChange={setJoins} />
        )}
      </DialogForm>
    </Dialog>
  )
}
