import type { ConnectionState } from '../../kernel/sync/status.ts'

/** What the bar says; undefined: nothing, all is well or too short to mention. */
export type ConnectionNotice = 'connecting' | 'reconnecting' | 'offline' | 'catching-up' | 'back'

/** Trouble shorter than this is not mentioned (milliseconds). */
export const BLIP = 4_000
/** From then on it is "Offline since". */
export const LONG = 30_000
/** "Back online" stands for this long. */
export const RELIEF = 2_000

interface Situation {
  readonly state: ConnectionState
  /** Milliseconds since this trouble, or this peace, began. */
  readonly lasted: number
  /** The trouble before the peace was mentioned. */
  readonly wasMentioned: boolean
}

/** The notice for a situation (ux: a blip says nothing, then reconnecting, then offline, then back online). */
export function connectionNotice({ state, lasted, wasMentioned }: Situation): ConnectionNotice | undefined {
  switch (state) {
    case 'live':
      return wasMentioned && lasted < RELIEF ? 'back' : undefined
    case 'catching-up':
      return wasMentioned || lasted >= BLIP ? 'catching-up' : undefined
    case 'connecting':
      return lasted >= BLIP ? 'connecting' : undefined
    case 'reconnecting':
    case 'offline':
      if (lasted >= LONG) return 'offline'
      return lasted >= BLIP ? 'reconnecting' : undefined
    case 'signed-out':
      return undefined
  }
}

/** Milliseconds until the notice may change by time alone; undefined: not by itself. */
export function untilNextNotice({ state, lasted, wasMentioned }: Situation): number | undefined {
  const moments = state === 'live' ? (wasMentioned ? [RELIEF] : []) : [BLIP, LONG]
  const next = moments.find((each) => each > lasted)
  return next === undefined ? undefined : next - lasted
}
