import { displayedNetwork } from '../network.ts'
import type { Peer } from './peer.ts'
import type { SessionPlace } from './sessions.ts'

/** A browser's program and network, as shown to the session's owner. */
export const placeOf = ({ headers }: Request, { address }: Peer): SessionPlace => ({
  client: headers.get('user-agent') ?? '',
  network: displayedNetwork(address),
})
