import { realm } from '../organization/realm.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'

/** The work that others are told of: a new message in a conversation, a change of a message. */
export interface Activity {
  /** The same for each key that is pressed in the same text. */
  readonly key: string
  readonly tell: (op: 'start' | 'stop') => Promise<unknown>
}

interface Announced {
  readonly activity: Activity
  /** Milliseconds since the epoch. */
  readonly renewedAt: number
  readonly pause: ReturnType<typeof setTimeout>
}

/**
 * A notice that others see while its sender writes.
 *
 *     silent --key--> announced, renewed while keys are pressed
 *     announced --pause, sent, cleared, ended--> silent (stop is sent)
 *     announced --key elsewhere--> announced there (stop, then start)
 */
export interface ActivityNotice {
  /** Reports a key pressed; without an activity, in a text that nobody is told of. */
  readonly renew: (session: Session, activity: Activity | undefined) => void
  /** Reports that the text was sent, cleared or left. */
  readonly stop: (session: Session) => void
}

/** Best effort: a notice that is lost or refused does no harm, so its answer is ignored. */
function tell(activity: Activity, op: 'start' | 'stop'): void {
  activity.tell(op).catch(() => undefined)
}

/** Declares a notice, of which each session has its own. */
export function activityNotice(): ActivityNotice {
  const announcement = scoped(
    (): { current?: Announced | undefined } => ({}),
    ({ current }) => clearTimeout(current?.pause),
  )
  const stop: ActivityNotice['stop'] = (session) => {
    const { current } = session.get(announcement)
    if (!current) return
    clearTimeout(current.pause)
    session.get(announcement).current = undefined
    if (!session.ended.aborted) tell(current.activity, 'stop')
  }
  const renew: ActivityNotice['renew'] = (session, activity) => {
    const { current } = session.get(announcement)
    const isHere = current !== undefined && current.activity.key === activity?.key
    if (!isHere) stop(session)
    if (!activity) return
    const { typingRenewal, typingPause } = realm(session)
    const isDue = !isHere || Date.now() - current.renewedAt >= typingRenewal
    if (isDue) tell(activity, 'start')
    clearTimeout(current?.pause)
    session.get(announcement).current = {
      activity,
      renewedAt: isDue ? Date.now() : current.renewedAt,
      pause: setTimeout(() => stop(session), typingPause),
    }
  }
  return { renew, stop }
}
