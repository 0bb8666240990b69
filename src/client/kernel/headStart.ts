import type { ServiceLevel, SessionReply } from '../../protocol/host.ts'
import { request } from './api/request.ts'
import type { SentRequest } from './api/sent.ts'
import { claimRegistration, REGISTER_TIMEOUT } from './sync/registering.ts'
import { knownService, levelIn } from './knownService.ts'
import { registrationAt } from './registration.ts'

/*
 * The first requests are sent while the app's code is still loading (client/ahead.ts): who is signed in, the session's
 * registration, and the first messages; or what the sign-in page shows. Once per page; a later session begins without it.
 */

interface SignedIn {
  readonly userId: number
  readonly service: ServiceLevel | undefined
}

/** Returns the address of the first messages for this reader; undefined if it is not known yet. */
type FirstMessages = (userId: number) => string | undefined

let session: SentRequest | undefined
let signedIn: Promise<SignedIn | undefined> = Promise.resolve(undefined)
let firstMessages: FirstMessages = () => undefined
let state: 'possible' | 'begun' | 'over' = 'possible'
let sent: readonly SentRequest[] = []
let giveUp: (() => void) | undefined

interface Asked {
  readonly body?: URLSearchParams
  readonly timeout?: number
  readonly onBegin?: (status: number) => void
}

function send(method: string, url: string, asked: Asked = {}): SentRequest {
  const answer = request(url, { method, ...asked })
  answer.catch(() => undefined) // A failure goes to the call that takes the answer.
  return { method, url, body: String(asked.body ?? ''), answer }
}

/** Reads only what is needed here: the app reads the answer again, with care. */
async function signedInBy({ answer }: SentRequest): Promise<SignedIn | undefined> {
  try {
    const { user, service } = JSON.parse((await answer).body) as Partial<SessionReply>
    return user ? { userId: user.user_id, service } : undefined
  } catch {
    return undefined
  }
}

/** The fields as a typed call encodes them. */
const fieldsAt = (level: string | undefined): URLSearchParams =>
  new URLSearchParams(
    Object.entries(registrationAt(level)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const isBegun = (): boolean => state === 'begun'

interface HeadStart {
  /** `now`: the last visit ended signed in. `signed-in`: once the host says so. `never`: the page has no session. */
  readonly registers: 'now' | 'signed-in' | 'never'
  readonly firstMessages: FirstMessages
  /** Called once the host says so. */
  readonly onSignedIn: () => void
  /** True if the sign-in page follows when nobody is signed in. */
  readonly asksToSignIn: boolean
}

/** What the sign-in page shows (`useSignInOffer`). */
const OFFER = ['/session/offer', '/api/v1/server_settings']
let offer: readonly SentRequest[] = []

/** Sends the page's first requests. */
export async function beginAhead(page: HeadStart): Promise<void> {
  session = send('GET', '/session')
  signedIn = signedInBy(session)
  firstMessages = page.firstMessages
  if (page.registers === 'now') await startAhead()
  if (page.registers !== 'signed-in') return
  const reader = await signedIn
  if (!reader) {
    if (page.asksToSignIn) offer = OFFER.map((url) => send('GET', url))
    return
  }
  page.onSignedIn()
  await startAhead(reader.service && levelIn(reader.service))
}

/** Returns the request for this browser's sign-in, once. */
export function takeSession(): SentRequest | undefined {
  const taken = session
  session = undefined
  return taken
}

/** Returns the requests for what the sign-in page shows, once. */
export function takeOffer(): readonly SentRequest[] {
  const taken = offer
  offer = []
  return taken
}

/**
 * Registers a queue for the coming session, unless another tab has or requests a queue, which the session
 * will follow. Asks for the first messages, too.
 * @param level of an external service
 */
export async function startAhead(level = knownService()): Promise<void> {
  if (state !== 'possible') return
  state = 'begun'
  const release = await claimRegistration().catch(() => undefined)
  if (release === undefined) return
  if (!isBegun()) {
    release()
    return
  }
  giveUp = release
  const queue = Promise.withResolvers<number>()
  const body = fieldsAt(level)
  const registration = send('POST', '/api/v1/register', {
    body,
    timeout: REGISTER_TIMEOUT,
    onBegin: queue.resolve,
  })
  sent = [registration]
  if (!level) void askMessages(registration, queue.promise)
}

/**
 * Asks for the first messages once the registration's answer begins: there is a queue then, whose events bring the
 * messages up to date.
 */
async function askMessages(registration: SentRequest, status: Promise<number>): Promise<void> {
  const [reader, answered] = await Promise.all([signedIn, status])
  if (!reader || reader.service || answered !== 200 || !sent.includes(registration)) return
  const url = firstMessages(reader.userId)
  if (url !== undefined) sent = [registration, send('GET', url)]
}

/** Not signed in: the request was refused. After a sign-in a request can be sent ahead again. */
export function dropHeadStart(): void {
  if (state !== 'over') state = 'possible'
  signedIn = Promise.resolve(undefined)
  sent = []
  giveUp?.()
}

/** Returns the session's requests that were sent ahead; no further request is sent ahead afterwards. */
export function takeHeadStart(): readonly SentRequest[] {
  const taken = sent
  state = 'over'
  sent = []
  giveUp?.() // The session claims the queue itself.
  return taken
}
