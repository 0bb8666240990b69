import { deactivateGroup, updateGroup } from '../../../protocol/chat/groups.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { channel } from '../channels/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { groupName } from '../people/groupName.ts'
import { groups, useGroups } from '../people/queries.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { offers } from '../../kernel/offers.ts'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { objectionsIn, type Objection } from './objections.ts'
import { groupTexts } from './texts/groupTexts.ts'

type Props = { readonly group: UserGroup; readonly onClose: () => void }

/** Asks for confirmation before a group is deactivated; if it can't be, lists where it is still used. */
export const DeactivateDialog = ({ group, onClose }: Props) => {
  const t = useText(groupTexts)
  const session = useSession()
  const isDone = useGroups().get(group.id)?.deactivated === true
  const nameOfGroup = (id: number): string => {
    const named = groups(session).get(id)
    return named ? groupName(t, named) : `${id}`
  }
  const wordsFor = (objection: Objection): string => {
    switch (objection.type) {
      case 'subgroup':
        return t('groups.usedInGroup', { names: objection.supergroup_ids.map(nameOfGroup).join(', ') })
      case 'user_group':
        return t('groups.usedByGroup', { name: nameOfGroup(objection.group_id) })
      case 'realm':
        return t('groups.usedByOrganisation')
      case 'channel': {
        const named = objection.channel_id === undefined ? undefined : channel(session, objection.channel_id)
        return named ? t('groups.usedByChannel', { name: named.name }) : t('groups.usedByHidden')
      }
    }
  }
  const explain = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError) || error.code !== 'CANNOT_DEACTIVATE_GROUP_IN_USE') return undefined
    const uses = objectionsIn(error.extra['objections']).map(wordsFor)
    return [t('groups.inUse'), ...new Set(uses)].join(' ')
  }
  return (
    <Dialog title={t('groups.deactivateTitle', { name: group.name })} onClose={onClose}>
      <DialogForm
        submitText={t('groups.deactivate')}
        tone="danger"
        obstacle={isDone ? t('groups.deactivatedAlready') : undefined}
        onSubmit={() => session.api(deactivateGroup, { user_group_id: group.id })}
        explain={explain}
        onClose={onClose}
      >
        <p role={isDone ? 'status' : undefined}>
          {t(
            isDone
              ? 'groups.deactivatedAlready'
              : offers(session, updateGroup, 'deactivated')
                ? 'groups.deactivateText'
                : 'groups.deactivateTextForGood',
          )}
        </p>
      </DialogForm>
    </Dialog>
  )
}
