import { request } from './api/request.ts'
import type { SentRequest } from './api/sent.ts'
import { claimRegistration, REGISTER_TIMEOUT } from './sync/registering.ts'
import { knownService } from './knownService.ts'
import { registrationAt } from './registration.ts'

/*
 * A session's first request is sent while the session's code is still loading, so that the service works on
 * the answer meanwhile. Once per page; a later session begins without it.
 */

let state: 'possible' | 'begun' | 'over' = 'possible'
let sent: SentRequest | undefined
let giveUp: (() => void) | undefined

/** The fields as a typed call encodes them. */
const fields = (): URLSearchParams =>
  new URLSearchParams(
    Object.entries(registrationAt(knownService())).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const isBegun = (): boolean => state === 'begun'

/**
 * Registers a queue for the coming session, unless another tab has or requests a queue, which the session
 * will follow.
 */
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
  const answer = request(url, { method, body, timeout: REGISTER_TIMEOUT })
  answer.catch(() => undefined) // A failure goes to the call that takes the answer.
  sent = { method, url, body: String(body), answer }
}

/** Not signed in: the request was refused. After a sign-in a request can be sent ahead again. */
export function dropHeadStart(): void {
  if (state !== 'over') state = 'possible'
  sent = undefined
  giveUp?.()
}

/** Returns the request sent ahead; no further request is sent ahead afterwards. */
export function takeHeadStart(): SentRequest | undefined {
  const taken = sent
  state = 'over'
  sent = undefined
  giveUp?.() // The session claims the queue itself.
  return taken
}
