import type { Feature, Session } from './session.ts'

/** A feature whose code is still to come. */
export interface LaterFeature extends Feature {
  /** Resolves when the feature has come and knows all that was to be told. */
  readonly arrived: () => Promise<void>
}

/** Stands in for a feature until its code has come, which is then told, in order, what it missed. */
export function laterFeature(load: () => Promise<Feature>): LaterFeature {
  let feature: Feature | undefined
  const missed: ((feature: Feature) => void)[] = []
  let arrival: Promise<void> | undefined

  const arrive = async (): Promise<void> => {
    const loaded = await load()
    // What it tells in turn waits behind what it missed.
    for (const tell of missed) tell(loaded)
    missed.length = 0
    feature = loaded
  }
  const arrived = (): Promise<void> => (arrival ??= arrive())
  const tell = (session: Session, telling: (feature: Feature) => void): void => {
    if (feature) telling(feature)
    else missed.push((arrived) => session.ended.aborted || telling(arrived))
  }
  return {
    arrived,
    restore: (session, snapshot) => {
      tell(session, (each) => each.restore(session, snapshot))
      void arrived()
    },
    apply: (session, event) => tell(session, (each) => each.apply(session, event)),
  }
}
