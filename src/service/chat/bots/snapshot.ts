import type { SnapshotBlock } from '../register/block.ts'
import { botsVisibleTo } from './visibility.ts'

export const botSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['realm_bot'],
    read: (context, caller) => (caller ? { realm_bots: botsVisibleTo(context, caller) } : {}),
  },
]
