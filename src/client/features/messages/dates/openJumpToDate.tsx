import type { View } from '../../../navigation/view.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'

const JumpToDate = lazyPart(async () => (await import('./JumpToDate.tsx')).JumpToDate)

/** Asks for the day of the view to go to. `from`: the day that the reader is at. */
export const openJumpToDate = (view: View, from = new Date()): void =>
  showDialog((close) => <JumpToDate view={view} from={from} onClose={close} />)
