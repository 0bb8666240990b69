import { useState } from 'react'
import { getSubgroups, updateSubgroups } from '../../../protocol/chat/groups.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { useText } from '../../i18n/useText.ts'
import { groupName } from '../people/groupName.ts'
import { useGroups } from '../people/queries.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import { NO_USER, useMoveObstacles } from './access.ts'
import { Differences } from './Differences.tsx'
import { memberCount, nestedGroups, wouldCycle } from './nesting.ts'
import { Picker, type PickerItem } from './Picker.tsx'
import { differences, noPicks, picked, withPut, withTaken } from './picks.ts'
import { settlePicks } from './settlePicks.ts'
import { groupTexts } from './texts/groupTexts.ts'

type Props = { readonly groupId: number; readonly onClose: () => void }

/** Returns true for groups that can be subgroups at all. */
const canBeInside = ({ name, deactivated }: UserGroup): boolean =>
  !deactivated && name !== 'role:internet' && name !== 'role:nobody'

/** Chooses a group's subgroups. A group that contains this one can't be added, and says so. */
export const SubgroupsDialog = ({ groupId, onClose }: Props) => {
  const t = useText(laterPeopleTexts, groupTexts, laterUiTexts)
  const session = useSession()
  const groups = useGroups()
  const group = groups.get(groupId)
  const obstacleOf = useMoveObstacles(group)
  const [picks, setPicks] = useState(noPicks)
  const stored = group?.direct_subgroup_ids ?? []
  const chosen = picked(picks, stored)
  const nested = nestedGroups(groups, groupId)
  const { add, remove } = differences(picks, stored)
  const isAround = wouldCycle(groups, groupId)
  const labelOf = (id: number): string => {
    const named = groups.get(id)
    return named ? groupName(t, named) : ''
  }
  const item = (id: number, obstacle: string | undefined): PickerItem => ({
    id,
    label: labelOf(id),
    // A getter, so that only visible rows are counted.
    get detail() {
      return groups.get(id)?.deactivated
        ? t('people.deactivated')
        : t('groups.peopleIn', { count: memberCount(groups, id) })
    },
    obstacle,
  })
  const whyOutside = (id: number): string | undefined => {
    if (isAround(id)) return t('groups.cycle')
    return picks.taken.has(id) ? undefined : obstacleOf.add(NO_USER)
  }
  const outside = [...groups.values()]
    .filter((each) => each.id !== groupId && canBeInside(each))
    .filter(({ id }) => !chosen.has(id) && (!nested.has(id) || stored.includes(id)))
    .map(({ id }) => item(id, whyOutside(id)))
  const inherited = [...nested].filter((id) => !chosen.has(id) && !stored.includes(id))
  const inside = [
    ...[...chosen].map((id) => item(id, picks.put.has(id) ? undefined : obstacleOf.remove(NO_USER))),
    ...inherited.map((id) => item(id, t('groups.nested'))),
  ]
  const sorted = (items: readonly PickerItem[]) => items.toSorted((a, b) => compareNames(a.label, b.label))
  const save = (): Promise<void> =>
    settlePicks(picks, stored, {
      move: (wanted) =>
        session.api(updateSubgroups, { user_group_id: groupId, add: wanted.add, delete: wanted.remove }),
      read: async () => {
        const asked = { user_group_id: groupId, direct_subgroup_only: true }
        return (await session.api(getSubgroups, asked)).subgroups
      },
    })
  const title = t('groups.subgroupsOf', { name: labelOf(groupId) })
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        obstacle={add.length + remove.length === 0 ? t('groups.noDifferences') : undefined}
        onSubmit={save}
        onClose={onClose}
      >
        {group?.deactivated && <p role="status">{t('groups.deactivatedNote')}</p>}
        <Picker
          outside={sorted(outside)}
          inside={sorted(inside)}
          titles={{ outside: t('groups.otherGroups'), inside: t('groups.inGroup') }}
          empty={{ outside: t('groups.noGroupLeft'), inside: t('groups.noSubgroups') }}
          onPut={({ id }) => setPicks((before) => withPut(before, id))}
          onTake={({ id }) => setPicks((before) => withTaken(before, id))}
        />
        <Differences put={add.map(labelOf)} taken={remove.map(labelOf)} />
      </DialogForm>
    </Dialog>
  )
}
