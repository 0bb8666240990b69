import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useChannel } from '../queries.ts'
import { laterChannelTexts } from '../texts/laterChannelTexts.ts'
import { useChannelAccess } from './access.ts'
import { AddMembers } from './AddMembers.tsx'
import { MemberList } from './MemberList.tsx'
import { useMembers } from './members.ts'

type Props = { readonly channel: Channel; readonly onClose: () => void }

/** A channel's subscribers; adds and removes people as far as the reader is allowed to. */
export const MembersDialog = ({ channel: opened, onClose }: Props) => {
  const t = useText(laterChannelTexts)
  const channel = useChannel(opened.stream_id) ?? opened
  const { addsPeople, removesPeople } = useChannelAccess(channel)
  const query = useMembers(channel)
  return (
    <Dialog
      title={`${channel.name}: ${t('channels.members', { count: channel.subscriber_count })}`}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(memberIds) => (
          <>
            {addsPeople && <AddMembers channel={channel} memberIds={memberIds} />}
            <MemberList channel={channel} userIds={memberIds} removesPeople={removesPeople} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
