import type { SnapshotBlock } from '../register/block.ts'
import { presentGroups } from './present.ts'

export const groupSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['realm_user_groups'],
    read: (context, caller, { capabilities }) => ({
      realm_user_groups: caller
        ? presentGroups(context, capabilities.include_deactivated_groups ? 'all' : 'active')
        : [],
    }),
  },
]
