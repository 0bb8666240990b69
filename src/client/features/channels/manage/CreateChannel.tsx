import { createChannel } from '../../../../protocol/chat/channelTools.ts'
import { channelPath } from '../../../navigation/address.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { settingText } from '../../people/groupName.ts'
import { PeoplePicker } from '../../people/PeoplePicker.tsx'
import { useGroups, useUsers } from '../../people/queries.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useOrganisation } from '../../organization/organization.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { permissionFor, usePermits, type ChannelKind } from './access.ts'
import { FolderField } from './FolderField.tsx'
import { KindField, privacyArguments, type Privacy } from './KindField.tsx'
import { NameFields, useNamingRules, type Naming } from './NameFields.tsx'
import { manageTexts } from './texts/manageTexts.ts'

interface Draft extends Naming, Privacy {
  readonly folderId: number | null
  readonly userIds: readonly number[]
}

/** Creates a channel with its first subscribers, and opens it. */
export const CreateChannel = ({ onClose }: { onClose: () => void }) => {
  const t = useText(manageTexts)
  const session = useSession()
  const permits = usePermits()
  const settings = useOrganisation()
  const known = { groups: useGroups(), users: useUsers() }
  const firstKind = (['public', 'private', 'web-public'] as const).find((kind) =>
    permits(permissionFor(kind)),
  )
  const fields = useFields<Draft>(
    {
      name: '',
      description: '',
      kind: firstKind ?? ('public' satisfies ChannelKind),
      isHistoryShared: true,
      folderId: null,
      userIds: [],
    },
    useNamingRules(),
  )
  const { draft, change } = fields
  const name = draft.name.trim()
  const create = async (): Promise<void> => {
    const { id } = await session.api(createChannel, {
      name,
      description: draft.description.trim(),
      subscribers: [session.userId, ...draft.userIds],
      invite_only: draft.kind === 'private',
      ...(draft.folderId === null ? {} : { folder_id: draft.folderId }),
      ...privacyArguments(draft),
    })
    goTo(channelPath(id, name))
  }
  return (
    <Dialog title={t('manage.create')} onClose={onClose}>
      <DialogForm submitText={t('manage.create')} fields={fields} onSubmit={create} onClose={onClose}>
        <NameFields text={fields.text} />
        <KindField privacy={draft} onChange={change} />
        <FolderField {...fields.choice('folderId')} />
        {permits('can_add_subscribers_group') ? (
          <PeoplePicker
            label={t('manage.people')}
            hint={t('manage.peopleHint')}
            chosen={draft.userIds}
            offers={(user) => user.is_active && user.user_id !== session.userId}
            onChange={(userIds) => change({ userIds })}
          />
        ) : (
          <p>{t('manage.peopleBy', { names: settingText(t, settings.can_add_subscribers_group, known) })}</p>
        )}
      </DialogForm>
    </Dialog>
  )
}
