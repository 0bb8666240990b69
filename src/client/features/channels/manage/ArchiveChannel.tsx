import { archiveChannel, updateChannel } from '../../../../protocol/chat/channelTools.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { offers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toastWhile } from '../../../kernel/view/toastWhile.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { attempt } from '../attempt.ts'
import { channel as channelNow } from '../queries.ts'
import { manageTexts } from './texts/manageTexts.ts'

type Props = { readonly channel: Channel; readonly onClose: () => void }

/** Asks for confirmation before a channel is archived, after which nobody can write in it. */
export const ArchiveChannel = ({ channel, onClose }: Props) => {
  const t = useText(manageTexts, uiTexts)
  const session = useSession()
  const { stream_id, name } = channel
  const isForGood = !offers(session, updateChannel, 'is_archived')
  const archive = async (): Promise<void> => {
    await session.api(archiveChannel, { stream_id })
    const bringBack = (): void =>
      void attempt(session, t, () => session.api(updateChannel, { stream_id, is_archived: false }))
    const toast = {
      text: t('manage.archived', { name }),
      ...(isForGood ? {} : { action: { text: t('common.undo'), run: bringBack } }),
    }
    toastWhile(session, toast, () => channelNow(session, stream_id)?.is_archived === true)
  }
  return (
    <Dialog title={t('manage.archiveTitle', { name })} onClose={onClose}>
      <DialogForm tone="danger" submitText={t('manage.archive')} onSubmit={archive} onClose={onClose}>
        <p>{t(isForGood ? 'manage.archiveTextForGood' : 'manage.archiveText')}</p>
      </DialogForm>
    </Dialog>
  )
}
