import { Bell, Code, Eye, Flag, History, SmilePlus } from 'lucide-react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { organisation } from '../../organization/organization.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'

const HistoryDialog = lazyPart(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)
const ReactionsDialog = lazyPart(async () => (await import('./ReactionsDialog.tsx')).ReactionsDialog)
const ReceiptsDialog = lazyPart(async () => (await import('./ReceiptsDialog.tsx')).ReceiptsDialog)
const RemindDialog = lazyPart(async () => (await import('../later/RemindDialog.tsx')).RemindDialog)
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)
const SourceDialog = lazyPart(async () => (await import('./SourceDialog.tsx')).SourceDialog)

export const openHistory = (message: Message): void =>
  showDialog((close) => <HistoryDialog message={message} onClose={close} />)

export const openSource = (message: Message): void =>
  showDialog((close) => <SourceDialog message={message} onClose={close} />)

const tellsReceipts = (session: Session): boolean => organisation(session).enable_read_receipts ?? true

/** Where the organisation tells who read what. */
export function openReceipts(session: Session, message: Message): void {
  if (tellsReceipts(session)) showDialog((close) => <ReceiptsDialog message={message} onClose={close} />)
}

const hasHistory = (session: Session, message: Message): boolean => {
  const policy = organisation(session).message_edit_history_visibility_policy ?? 'all'
  return (message.edit_history?.length ?? 0) > 0 && policy !== 'none'
}

const isReportable = (session: Session, message: Message): boolean =>
  (organisation(session).moderation_request_channel_id ?? -1) >= 0 && message.sender_id !== session.userId

/** What one can find out about a message, and tell the moderators. */
export function inspectEntries(session: Session, t: Translate, message: Message): readonly MenuEntry[] {
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      text: t('later.remindEntry'),
      icon: menuIcon(Bell),
      run: () => showDialog((close) => <RemindDialog messageId={message.id} onClose={close} />),
    },
  ]
  if (tellsReceipts(session)) {
    entries.push({
      kind: 'action',
      text: t('inspect.receipts'),
      icon: menuIcon(Eye),
      run: () => openReceipts(session, message),
    })
  }
  if (message.reactions.length > 0) {
    entries.push({
      kind: 'action',
      text: t('inspect.reactions'),
      icon: menuIcon(SmilePlus),
      run: () => showDialog((close) => <ReactionsDialog message={message} onClose={close} />),
    })
  }
  if (hasHistory(session, message)) {
    entries.push({
      kind: 'action',
      text: t('inspect.history'),
      icon: menuIcon(History),
      run: () => openHistory(message),
    })
  }
  entries.push({
    kind: 'action',
    text: t('inspect.viewSource'),
    icon: menuIcon(Code),
    run: () => openSource(message),
  })
  if (isReportable(session, message)) {
    entries.push({
      kind: 'action',
      text: t('inspect.report'),
      icon: menuIcon(Flag),
      run: () => showDialog((close) => <ReportDialog message={message} onClose={close} />),
    })
  }
  return entries
}
