import type { ConnectionState } from '../../kernel/sync/status.ts'

/** The notice in the bar; undefined while the connection works, or if trouble is too short to mention. */
export type ConnectionNotice = 'refused' | 'connecting' | 'reconnecting' | 'offline' | 'catching-up' | 'back'

/** Shorter trouble is not mentioned (milliseconds). */
export const BLIP = 4_000
/** After this time the notice is "Offline since" (milliseconds). */
export const LONG = 30_000
/** "Back online" is shown for this long (milliseconds). */
export const RELIEF = 2_000

interface Situation {
  readonly state: ConnectionState
  /** Milliseconds since the connection last changed between working and failing. */
  readonly lasted: number
  /** True if the trouble before the current state was mentioned. */
  readonly wasMentioned: boolean
  /** False if the browser knows that it has no network. */
  readonly hasNetwork: boolean
}

/**
 * Returns the notice of a situation (ux: nothing for a short interruption, then
 * reconnecting, offline, back online; without a network offline at once, since nothing is tried then).
 */
export function connectionNotice({
  state,
  lasted,
  wasMentioned,
  hasNetwork,
}: Situation): ConnectionNotice | undefined {
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
      if (lasted < BLIP) return undefined
      return hasNetwork ? 'reconnecting' : 'offline'
    case 'refused':
      return 'refused'
    case 'signed-out':
      return undefined
  }
}

/** Returns the milliseconds until the notice can change by time alone; undefined if it cannot. */
export function untilNextNotice({
  state,
  lasted,
  wasMentioned,
}: Omit<Situation, 'hasNetwork'>): number | undefined {
  const moments = state === 'live' ? (wasMentioned ? [RELIEF] : []) : [BLIP, LONG]
  const next = moments.find((each) => each > lasted)
  return next === undefined ? undefined : next - lasted
}
