import { showDialog } from './dialogStore.ts'
import { MenuSheet, type Sheet } from './MenuSheet.tsx'

/** Opens a menu as a sheet at the foot of a phone's screen. */
export const openSheet = (sheet: Sheet): void =>
  showDialog((close) => <MenuSheet sheet={sheet} onClose={close} />)
