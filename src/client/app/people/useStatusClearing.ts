import { useEffect } from 'preact/compat'
import { saveStatus } from '../../people/status/saveStatus.ts'
import { useStatus } from '../../people/statuses.ts'
import { useSession } from '../../session/session.ts'
import { rememberClearing, rememberedClearing } from './status.ts'

/** Milliseconds between two looks at the clock: a device that slept catches up. */
const LOOK_EVERY = 20_000

/** Takes the reader's status away when its time is over. */
export function useStatusClearing(): void {
  const session = useSession()
  const hasStatus = useStatus(session.userId) !== undefined
  useEffect(() => {
    if (!hasStatus) return
    const look = (): void => {
      const at = rememberedClearing(session)
      if (at === undefined || Date.now() < at) return
      saveStatus(session, { text: '', emoji: undefined }).then(
        () => rememberClearing(session, undefined),
        () => undefined, // The next look tries again.
      )
    }
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [session, hasStatus])
}
