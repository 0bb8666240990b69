import { undoSeriesChange } from '../../../../protocol/calendar/events.ts'
import { NetworkError } from '../../../kernel/api/errors.ts'
import type { Session } from '../../../kernel/session.ts'
import { originalApi } from '../access.ts'
import { refreshCalendar } from '../eventChanges.ts'

/**
 * Takes back a change of repeating events, and shows them as they were. Repeated once after a lost answer: that has no
 * second effect.
 * @param change of the answer to the change. @throws ApiError, NetworkError
 */
export async function undoSeries({ cache }: Session, change: string): Promise<void> {
  const send = () => originalApi(undoSeriesChange, { change })
  try {
    await send().catch((error: unknown) => {
      if (error instanceof NetworkError) return send()
      throw error
    })
  } finally {
    await refreshCalendar(cache)
  }
}
