import { showDialog } from '../../../ui/dialogStore.ts'
import { FeedsDialog } from './FeedsDialog.tsx'

/** Opens the dialog of the subscribed feeds. */
export const showFeedsDialog = (): void => showDialog((close) => <FeedsDialog onClose={close} />)
