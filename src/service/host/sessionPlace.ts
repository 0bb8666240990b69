import { networkBeside } from '../network.ts'
import type { Peer } from './peer.ts'
import type { SessionPlace } from './sessions.ts'

/** Where a browser asks from, as its owner is shown it. */
export const placeOf = ({ headers }: Request, { address }: Peer): SessionPlace => ({
  client: headers.get('user-agent') ?? '',
  network: networkBeside(address),
})
