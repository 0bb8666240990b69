import { limits } from '../../../protocol/chat/limits.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { presencesFor } from './present.ts'
import { presentPresences } from './routes.ts'
import { lastUpdateId } from './store.ts'

const presences: SnapshotBlock = {
  types: ['presence'],
  read: (context, caller, { slimPresence, presenceHistoryDays }) => {
    if (!caller) return {}
    const rows = presencesFor(context, caller, presenceHistoryDays)
    return {
      presences: presentPresences(rows, slimPresence ? 'modern' : 'legacy'),
      presence_last_update_id: lastUpdateId(context.database),
      server_timestamp: context.now() / 1000,
    }
  },
}

const intervals: SnapshotBlock = {
  types: ['realm'],
  read: () => ({
    server_presence_ping_interval_seconds: limits.presence_ping_interval_seconds,
    server_presence_offline_threshold_seconds: limits.presence_offline_threshold_seconds,
  }),
}

export const presenceSnapshots: readonly SnapshotBlock[] = [presences, intervals]
