import { limits } from '../../../../protocol/chat/limits.ts'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import { changeRead } from '../../../kernel/entry.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Session } from '../../../kernel/session.ts'
import { pinQueries } from './pinQueries.ts'
import { applyToPins, type Pins } from './reducePins.ts'

/** Brings the pins of every conversation that were read up to date. */
function apply(session: Session, event: EventContent): void {
  for (const { queryKey } of session.cache.getQueryCache().findAll({ queryKey: pinQueries.all() })) {
    const before = session.cache.getQueryData<Pins>(queryKey)?.pins.length ?? 0
    changeRead<Pins>(session, queryKey, (pins) => applyToPins(pins, event, session.userId))
    // There can be more than the service lists at once.
    const after = session.cache.getQueryData<Pins>(queryKey)?.pins.length ?? 0
    if (before >= limits.max_pins && after < before) void session.cache.invalidateQueries({ queryKey })
  }
}

/** Reads the shown list of pinned messages again when one of them changes. */
function readShown({ cache }: Session, changedIds: readonly number[]): void {
  void cache.invalidateQueries({
    queryKey: pinQueries.allMessages(),
    predicate: ({ queryKey }) => {
      const shown: unknown = queryKey[pinQueries.allMessages().length]
      return Array.isArray(shown) && changedIds.some((id) => shown.includes(id))
    },
  })
}

/** Keeps the pins of conversations that were opened. */
export const pinsFeature: Feature = {
  name: 'pins',
  on: {
    message_pins: apply,
    delete_message: apply,
    update_message: (session, event) => {
      apply(session, event)
      readShown(session, event.message_ids)
    },
  },
}
