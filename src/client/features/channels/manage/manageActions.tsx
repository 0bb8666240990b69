import { Archive, ArchiveRestore, Settings2, Users } from 'lucide-react'
import { updateChannel } from '../../../../protocol/chat/channelTools.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { availableIf, type Action, type ActionContext } from '../../../kernel/action.ts'
import { offers } from '../../../kernel/offers.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { attempt } from '../attempt.ts'
import { channelAccess } from './access.ts'
import { manageTexts } from './texts/manageTexts.ts'

const ArchiveChannel = lazyPart(async () => (await import('./ArchiveChannel.tsx')).ArchiveChannel)
const EditChannel = lazyPart(async () => (await import('./EditChannel.tsx')).EditChannel)
const MembersDialog = lazyPart(async () => (await import('./MembersDialog.tsx')).MembersDialog)

const mayAdminister = (session: Session, channel: Channel): boolean =>
  channelAccess(session, channel).administers

const administerable = (session: Session, channel: Channel) =>
  availableIf(!channel.is_archived && mayAdminister(session, channel))

/** The actions on a channel's subscribers, and those of its administration. */
export const manageActions = {
  members: {
    face: { text: manageTexts('manage.membersEntry'), icon: Users },
    run: (_, channel) => showDialog((close) => <MembersDialog channel={channel} onClose={close} />),
  },
  edit: {
    face: { text: manageTexts('manage.editEntry'), icon: Settings2 },
    available: administerable,
    run: (_, channel) => showDialog((close) => <EditChannel channel={channel} onClose={close} />),
  },
  archive: {
    face: { text: manageTexts('manage.archiveEntry'), icon: Archive },
    available: administerable,
    run: (_, channel) => showDialog((close) => <ArchiveChannel channel={channel} onClose={close} />),
  },
  unarchive: {
    face: { text: manageTexts('manage.unarchive'), icon: ArchiveRestore },
    available: (session, channel) =>
      availableIf(
        channel.is_archived &&
          mayAdminister(session, channel) &&
          offers(session, updateChannel, 'is_archived'),
      ),
    run: ({ session, text }, { stream_id }) =>
      void attempt(session, text, () => session.api(updateChannel, { stream_id, is_archived: false })),
  },
} satisfies Readonly<Record<string, Action<Channel, ActionContext>>>
