import { useEffect } from 'react'
import { saveStatus } from './saveStatus.ts'
import { useStatus } from './statuses.ts'
import { useSession } from '../../kernel/session.ts'
import { forgetClearing, isEndOf, rememberedClearing } from './clearAt.ts'

/** Milliseconds between two checks of the clock, so that a device that slept catches up. */
const LOOK_EVERY = 20_000

/** Clears the reader's status when it ends. */
export function useStatusClearing(): void {
  const session = useSession()
  const status = useStatus(session.userId)
  useEffect(() => {
    if (!status) return
    const look = (): void => {
      const end = rememberedClearing(session)
      if (end === undefined || Date.now() < end.at) return
      // The service ends it, perhaps later than remembered: another device can have prolonged it.
      if (typeof status.scheduled_end_time === 'number' || !isEndOf(end, status)) {
        forgetClearing(session)
        return
      }
      saveStatus(session, { text: '', emoji: undefined }).then(
        () => forgetClearing(session),
        () => undefined, // The next check tries again.
      )
    }
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [session, status])
}
