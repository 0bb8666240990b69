import { request } from './api/request.ts'
import type { SentRequest } from './api/sent.ts'
import { claimRegistration, REGISTER_TIMEOUT } from './sync/registering.ts'
import { registration } from './registration.ts'

/*
 * What a session asks first is asked while its code is still on its way: the service works, and the answer travels,
 * meanwhile. Once in the life of a page; a later session begins without.
 */

let state: 'possible' | 'begun' | 'over' = 'possible'
let sent: SentRequest | undefined
let giveUp: (() => void) | undefined

/** As a typed call encodes them. */
const fields = (): URLSearchParams =>
  new URLSearchParams(
    Object.entries(registration).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const isBegun = (): boolean => state === 'begun'

/** Registers a queue for the session to come, unless another tab has one or asks for it, which the session will follow. */
export async function startAhead(): Promise<void> {
  if (state !== 'possible') return
  state = 'begun'
  const release = await claimRegistration().catch(() => undefined)
  if (release === undefined) return
  if (!isBegun()) {
    release()
    return
  }
  giveUp = release
  const [method, url, body] = ['POST', '/api/v1/register', fields()]
  const answer = request(url, {
    fetch: (...args) => globalThis.fetch(...args),
    method,
    body,
    timeout: REGISTER_TIMEOUT,
  })
  answer.catch(() => undefined) // Who takes it is told.
  sent = { method, url, body: String(body), answer }
}

/** Nobody is signed in: what was asked was refused. Who signs in now may ask ahead again. */
export function dropHeadStart(): void {
  if (state !== 'over') state = 'possible'
  sent = undefined
  giveUp?.()
}

/** What was sent ahead; from now on nothing is. */
export function takeHeadStart(): SentRequest | undefined {
  const taken = sent
  state = 'over'
  sent = undefined
  giveUp?.() // The session claims the queue itself.
  return taken
}
