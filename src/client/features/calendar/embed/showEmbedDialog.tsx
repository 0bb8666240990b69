import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import type { CalendarAddress } from '../address.ts'

const EmbedDialog = lazyPart(async () => (await import('./EmbedDialog.tsx')).EmbedDialog)

/** Opens the dialog with the HTML for another website. */
export const showEmbedDialog = (address: CalendarAddress): void =>
  showDialog((close) => (
    <PartBoundary fallback={null}>
      <EmbedDialog address={address} onClose={close} />
    </PartBoundary>
  ))
