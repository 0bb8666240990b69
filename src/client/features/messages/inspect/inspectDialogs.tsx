import type { ComponentType } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'

const HistoryDialog = lazyPart(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)
const ReactionsDialog = lazyPart(async () => (await import('./ReactionsDialog.tsx')).ReactionsDialog)
const ReceiptsDialog = lazyPart(async () => (await import('./ReceiptsDialog.tsx')).ReceiptsDialog)
const RemindDialog = lazyPart(async () => (await import('../later/RemindDialog.tsx')).RemindDialog)
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)
const SourceDialog = lazyPart(async () => (await import('./SourceDialog.tsx')).SourceDialog)

type MessageDialog = ComponentType<{ readonly message: Message; readonly onClose: () => void }>

const opening =
  (Dialog: MessageDialog) =>
  (message: Message): void =>
    showDialog((close) => <Dialog message={message} onClose={close} />)

export const openHistory = opening(HistoryDialog)
export const openReactions = opening(ReactionsDialog)
export const openReceipts = opening(ReceiptsDialog)
export const openReport = opening(ReportDialog)
export const openSource = opening(SourceDialog)

export const openRemind = ({ id }: Message): void =>
  showDialog((close) => <RemindDialog messageId={id} onClose={close} />)
