import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'

const MomentDialog = lazyPart(async () => (await import('./MomentDialog.tsx')).MomentDialog)

/** Asks for a moment. `onWrite` gets it as Markdown for a message. */
export const openMoment = (onWrite: (markup: string) => void): void =>
  showDialog((close) => <MomentDialog onWrite={onWrite} onClose={close} />)
