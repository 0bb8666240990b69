import { endpoint } from '../endpoint.ts'
import type { eventListParameters } from './eventList.ts'
import { listed, listEnvelope } from './shapes.ts'

const reply = { events: listed.events, ...listEnvelope }

/**
 * The list of events as a caller needs it. The checks of its parameters are for the service alone: `listEvents` has
 * them too.
 */
export const eventListCall = endpoint<typeof eventListParameters, typeof reply>('GET', '/events', {
  reply,
  access: 'spectator',
})
