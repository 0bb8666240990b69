import { useState } from 'react'
import { updateChannel } from '../../../../protocol/chat/channelTools.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import type { ChannelPermission } from '../../../../protocol/chat/permissionRules.ts'
import { Role } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { offers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { channelChange, draftOf, permissionNames, type ChannelDraft } from './channelChange.ts'
import { FolderField } from './FolderField.tsx'
import { KindField } from './KindField.tsx'
import styles from './Manage.module.css'
import { NameFields, useNamingRules } from './NameFields.tsx'
import { useOwnUser } from '../../people/queries.ts'
import { PermissionField } from './PermissionField.tsx'
import { RetentionField } from './RetentionField.tsx'
import { manageTexts } from './texts/manageTexts.ts'

const POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const

type Props = { readonly channel: Channel; readonly onClose: () => void }

/** Edits a channel's name, description, folder, privacy and permissions. */
export const EditChannel = ({ channel, onClose }: Props) => {
  const t = useText(manageTexts, laterUiTexts)
  const session = useSession()
  const [before] = useState(() => draftOf(channel))
  const fields = useFields<ChannelDraft>(before, useNamingRules())
  const { draft, change } = fields
  const args = channelChange(before, draft)
  // What the channel does not tell, its service does not have.
  const isThere = (permission: ChannelPermission): boolean => before.permissions[permission] !== undefined
  const hasTopicsPolicy = offers(session, updateChannel, 'topics_policy')
  const setsRetention = useOwnUser().role === Role.owner
  const isUnchanged = Object.keys(args).length === 0
  return (
    <Dialog title={t('manage.edit')} size="wide" onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        fields={fields}
        obstacle={isUnchanged ? t('manage.nothingChanged') : undefined}
        onSubmit={() => session.api(updateChannel, { stream_id: channel.stream_id, ...args })}
        onClose={onClose}
      >
        <NameFields text={fields.text} />
        <KindField privacy={draft} current={before.kind} onChange={change} />
        {hasTopicsPolicy && (
          <Select
            label={t('manage.topics')}
            value={POLICIES.find((policy) => policy === draft.topicsPolicy) ?? 'inherit'}
            options={POLICIES.map((policy) => ({ value: policy, label: t(`manage.topics.${policy}`) }))}
            onChange={(topicsPolicy) => change({ topicsPolicy })}
          />
        )}
        <FolderField {...fields.choice('folderId')} />
        {setsRetention && (
          <RetentionField
            channelId={channel.stream_id}
            current={before.retention}
            value={draft.retention}
            onChange={(retention) => change({ retention })}
          />
        )}
        <section className={styles['section']} aria-labelledby="channel-permissions">
          <h3 id="channel-permissions">{t('manage.permissions')}</h3>
          <div className={styles['permissions']}>
            {permissionNames.filter(isThere).map((permission) => (
              <PermissionField
                key={permission}
                permission={permission}
                current={before.permissions[permission]}
                value={draft.permissions[permission]}
                onChange={(value) => change({ permissions: { ...draft.permissions, [permission]: value } })}
              />
            ))}
          </div>
        </section>
      </DialogForm>
    </Dialog>
  )
}
