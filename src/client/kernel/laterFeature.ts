import { joinFeatures, type Feature, type JoinedFeatures } from './feature.ts'
import type { Session } from './session.ts'

/** Features whose code is not loaded yet. */
export interface LaterFeature extends Feature {
  /** Resolves when the code is loaded and all missed calls have been made. */
  readonly arrived: () => Promise<void>
}

/** Takes the place of features until their code is loaded, and then passes the missed calls on in order. */
export function laterFeature(load: () => Promise<readonly Feature[]>): LaterFeature {
  let features: JoinedFeatures | undefined
  const missed: ((features: JoinedFeatures) => void)[] = []
  let arrival: Promise<void> | undefined

  const arrive = async (): Promise<void> => {
    const loaded = joinFeatures(await load())
    // Events that the features deliver themselves wait behind the missed ones.
    for (const tell of missed) tell(loaded)
    missed.length = 0
    features = loaded
  }
  const arrived = (): Promise<void> => (arrival ??= arrive())
  const tell = (session: Session, telling: (features: JoinedFeatures) => void): void => {
    if (features) telling(features)
    else missed.push((arrived) => session.ended.aborted || telling(arrived))
  }
  return {
    name: 'later',
    arrived,
    restore: (session, snapshot) => {
      tell(session, (all) => all.restore(session, snapshot))
      void arrived()
    },
    onAny: (session, event) => tell(session, (all) => all.apply(session, event)),
  }
}
