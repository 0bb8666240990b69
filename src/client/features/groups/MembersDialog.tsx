import { useState } from 'react'
import { getGroupMembers, updateGroupMembers } from '../../../protocol/chat/groups.ts'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../people/Avatar.tsx'
import { groupName } from '../people/groupName.ts'
import { nameOf } from '../people/names.ts'
import { useGroups, useUsers } from '../people/queries.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { listed } from '../../ui/format/listed.ts'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import { peopleTexts } from '../people/texts/peopleTexts.ts'
import { Differences } from './Differences.tsx'
import { useMoveObstacles } from './access.ts'
import { inheritedMembers } from './nesting.ts'
import { Picker, type PickerItem } from './Picker.tsx'
import { differences, noPicks, picked, withPut, withTaken } from './picks.ts'
import { settlePicks } from './settlePicks.ts'
import { groupTexts } from './texts/groupTexts.ts'

type Props = { readonly groupId: number; readonly onClose: () => void }

/** Chooses a group's members. Members through a subgroup are shown but can't be removed. */
export const MembersDialog = ({ groupId, onClose }: Props) => {
  const t = useText(peopleTexts, laterPeopleTexts, groupTexts, laterUiTexts)
  const session = useSession()
  const users = useUsers()
  const groups = useGroups()
  const group = groups.get(groupId)
  const obstacleOf = useMoveObstacles(group)
  const [picks, setPicks] = useState(noPicks)
  const stored = group?.members ?? []
  const chosen = picked(picks, stored)
  const inherited = inheritedMembers(groups, groupId)
  const { add, remove } = differences(picks, stored)
  const item = (id: number): PickerItem => {
    const user = users.get(id)
    const by = groups.get(inherited.get(id) ?? -1)
    return {
      id,
      label: nameOf(user) || t('people.unknown'),
      icon: <Avatar user={user} size={20} />,
      detail: by && t('groups.by', { name: groupName(t, by) }),
    }
  }
  const sorted = (items: readonly PickerItem[]) => items.toSorted((a, b) => compareNames(a.label, b.label))
  const outside = [...users.values()]
    .filter((user) => user.is_active && user.is_system_bot !== true && !chosen.has(user.user_id))
    .map(({ user_id: id }) => ({
      ...item(id),
      obstacle: picks.taken.has(id) ? undefined : obstacleOf.add(id),
    }))
  const inside = [
    ...[...chosen].map((id) => ({
      ...item(id),
      detail: users.get(id)?.is_active === false ? t('people.deactivated') : undefined,
      obstacle: picks.put.has(id) ? undefined : obstacleOf.remove(id),
    })),
    ...[...inherited.keys()]
      .filter((id) => !chosen.has(id))
      .map((id) => ({ ...item(id), obstacle: item(id).detail })),
  ]
  const save = (): Promise<void> =>
    settlePicks(picks, stored, {
      move: (wanted) =>
        session.api(updateGroupMembers, { user_group_id: groupId, add: wanted.add, delete: wanted.remove }),
      read: async () => {
        const asked = { user_group_id: groupId, direct_member_only: true }
        return (await session.api(getGroupMembers, asked)).members
      },
    })
  const names = (ids: readonly number[]) => ids.map((id) => item(id).label)
  const obstacle = (): string | undefined => {
    const gone = add.filter((id) => users.get(id)?.is_active === false)
    if (gone.length > 0) return t('groups.pickedDeactivated', { names: listed(names(gone)) })
    return add.length + remove.length === 0 ? t('groups.noDifferences') : undefined
  }
  const title = t('groups.membersOf', { name: group ? groupName(t, group) : '' })
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <DialogForm submitText={t('forms.save')} obstacle={obstacle()} onSubmit={save} onClose={onClose}>
        {group?.deactivated && <p role="status">{t('groups.deactivatedNote')}</p>}
        <Picker
          outside={sorted(outside)}
          inside={sorted(inside)}
          titles={{ outside: t('groups.others'), inside: t('groups.inGroup') }}
          empty={{ outside: t('groups.nobodyLeft'), inside: t('groups.nobodyIn') }}
          onPut={({ id }) => setPicks((before) => withPut(before, id))}
          onTake={({ id }) => setPicks((before) => withTaken(before, id))}
        />
        <Differences put={names(add)} taken={names(remove)} />
      </DialogForm>
    </Dialog>
  )
}
