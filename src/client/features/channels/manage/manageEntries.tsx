import { Archive, ArchiveRestore, Settings2, Users } from 'lucide-react'
import { updateChannel } from '../../../../protocol/chat/channelTools.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { attempt } from '../attempt.ts'
import { channelAccess } from './access.ts'
import { manageTexts } from './texts/manageTexts.ts'

const ArchiveChannel = lazyPart(async () => (await import('./ArchiveChannel.tsx')).ArchiveChannel)
const EditChannel = lazyPart(async () => (await import('./EditChannel.tsx')).EditChannel)
const MembersDialog = lazyPart(async () => (await import('./MembersDialog.tsx')).MembersDialog)

function administration(session: Session, t: Translate, channel: Channel): readonly MenuEntry[] {
  if (channel.is_archived) {
    const args = { stream_id: channel.stream_id, is_archived: false } as const
    return [
      {
        kind: 'action',
        text: t(manageTexts('manage.unarchive')),
        icon: menuIcon(ArchiveRestore),
        run: () => void attempt(t, () => session.api(updateChannel, args)),
      },
    ]
  }
  return [
    {
      kind: 'action',
      text: t(manageTexts('manage.editEntry')),
      icon: menuIcon(Settings2),
      run: () => showDialog((close) => <EditChannel channel={channel} onClose={close} />),
    },
    {
      kind: 'action',
      text: t(manageTexts('manage.archiveEntry')),
      icon: menuIcon(Archive),
      run: () => showDialog((close) => <ArchiveChannel channel={channel} onClose={close} />),
    },
  ]
}

/** Returns the menu entries for a channel's subscribers and for its administration. */
export const manageEntries = (session: Session, t: Translate, channel: Channel): readonly MenuEntry[] => [
  {
    kind: 'action',
    text: t(manageTexts('manage.membersEntry')),
    icon: menuIcon(Users),
    run: () => showDialog((close) => <MembersDialog channel={channel} onClose={close} />),
  },
  ...(channelAccess(session, channel).administers ? administration(session, t, channel) : []),
]
