import { joinFeatures, type Feature, type JoinedFeatures } from './feature.ts'
import type { Session } from './session.ts'

/** Features whose code is still to come. */
export interface LaterFeature extends Feature {
  /** Resolves when they have come and know all that was to be told. */
  readonly arrived: () => Promise<void>
}

/** Stands in for features until their code has come; they are then told, in order, what they missed. */
export function laterFeature(load: () => Promise<readonly Feature[]>): LaterFeature {
  let features: JoinedFeatures | undefined
  const missed: ((features: JoinedFeatures) => void)[] = []
  let arrival: Promise<void> | undefined

  const arrive = async (): Promise<void> => {
    const loaded = joinFeatures(await load())
    // What they tell in turn waits behind what they missed.
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
