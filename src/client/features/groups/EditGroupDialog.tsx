import { useState } from 'react'
import { updateGroup } from '../../../protocol/chat/groups.ts'
import { groupPermissions } from '../../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { useText } from '../../i18n/useText.ts'
import { settingText } from '../people/groupName.ts'
import { useGroups, useUsers } from '../people/queries.ts'
import { SettingField } from '../people/SettingField.tsx'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { useGroupObstacles } from './access.ts'
import { Clash } from './Clash.tsx'
import {
  changesOf,
  clashes,
  editOf,
  keepingOwn,
  shownPart,
  takingTheirs,
  withPart,
  type GroupPart,
  type GroupParts,
} from './groupEdit.ts'
import { descriptionFault, nameFault } from './groupFaults.ts'
import { permissionTexts } from './permissionTexts.ts'
import { groupTexts } from './texts/groupTexts.ts'

interface Props {
  /** The group's values when the dialog opened. */
  readonly opened: UserGroup
  readonly onClose: () => void
}

const isMismatch = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH'

/**
 * Edits a group's name, description and permissions. Changes by others show at once: untouched parts follow
 * them, for the other parts the reader chooses between both versions.
 */
export const EditGroupDialog = ({ opened, onClose }: Props) => {
  const t = useText(groupTexts, laterUiTexts)
  const session = useSession()
  const known = { groups: useGroups(), users: useUsers() }
  const now = known.groups.get(opened.id) ?? opened
  const { manage } = useGroupObstacles(now)
  const [edit, setEdit] = useState(() => editOf(opened))
  const put = <Part extends GroupPart>(part: Part, value: GroupParts[Part]): void =>
    setEdit((before) => withPart(before, part, value))
  const name = shownPart(edit, now, 'name')
  const description = shownPart(edit, now, 'description')
  const clashing = clashes(edit, now)
  const changes = changesOf(edit, now)
  // Beside its field: below the form's many fields, it could be out of sight.
  const faultOfName = name.trim() === '' ? t('groups.nameMissing') : nameFault(t, name)
  const obstacle = (): string | undefined => {
    if (manage !== undefined) return manage
    if (clashing.length > 0) return t('groups.clashesLeft')
    const fault = faultOfName ?? descriptionFault(t, description)
    return fault ?? (changes ? undefined : t('groups.noDifferences'))
  }
  const clashAt = (part: GroupPart, label: string) => {
    if (!clashing.includes(part)) return undefined
    const theirs = now[part]
    return (
      <Clash
        part={label}
        theirs={typeof theirs === 'string' ? theirs : settingText(t, theirs, known)}
        onKeepOwn={() => setEdit((before) => keepingOwn(before, now, part))}
        onTakeTheirs={() => setEdit((before) => takingTheirs(before, part))}
      />
    )
  }
  return (
    <Dialog title={t('groups.editTitle', { name: now.name })} size="wide" onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        obstacle={obstacle()}
        onSubmit={() => session.api(updateGroup, { user_group_id: opened.id, ...changes })}
        explain={(error) => (isMismatch(error) ? t('groups.changedMeanwhile') : undefined)}
        onClose={onClose}
      >
        {now.deactivated && !opened.deactivated && <p role="status">{t('groups.deactivatedMeanwhile')}</p>}
        <Field
          label={t('groups.name')}
          value={name}
          dir="auto"
          autoComplete="off"
          error={faultOfName}
          onChange={({ currentTarget }) => put('name', currentTarget.value)}
        />
        {clashAt('name', t('groups.name'))}
        <TextArea
          label={t('groups.description')}
          rows={2}
          value={description}
          error={descriptionFault(t, description)}
          onChange={({ currentTarget }) => put('description', currentTarget.value)}
        />
        {clashAt('description', t('groups.description'))}
        {permissionTexts.map(([permission, text]) => (
          <div key={permission}>
            <SettingField
              label={t(text)}
              rule={groupPermissions[permission]}
              value={shownPart(edit, now, permission)}
              onChange={(value) => put(permission, value)}
            />
            {clashAt(permission, t(text))}
          </div>
        ))}
      </DialogForm>
    </Dialog>
  )
}
