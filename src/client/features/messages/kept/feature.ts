import type { Feature } from '../../../kernel/feature.ts'
import { eraseRecords } from './tabRecords.ts'

/** Erases changes and edits that are kept on this device when their author signs out. */
export const keptChangesFeature: Feature = {
  name: 'keptChanges',
  erase: ({ userId }) => eraseRecords(userId),
}
