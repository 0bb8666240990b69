import type { SnapshotBlock } from '../register/block.ts'
import { visibleIds } from '../users/visibility.ts'
import { allStatuses, presentStatus } from './store.ts'

export const statusSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['user_status'],
    read: (context, caller) => {
      if (!caller) return {}
      const visible = visibleIds(context, caller)
      const statuses = [...allStatuses(context.database)].filter(([userId]) => visible.has(userId))
      return {
        user_status: Object.fromEntries(
          statuses.map(([userId, status]) => [userId, presentStatus(status)] as const),
        ),
      }
    },
  },
]
