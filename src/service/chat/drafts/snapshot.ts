import type { SnapshotBlock } from '../register/block.ts'
import { draftsOf } from './store.ts'
import { synchronizesDrafts } from './synchronization.ts'

export const draftSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['drafts'],
    read: (context, caller) =>
      caller && synchronizesDrafts(context, caller.user_id)
        ? { drafts: draftsOf(context.database, caller.user_id) }
        : { drafts: [] },
  },
]
