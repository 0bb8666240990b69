import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import { ClosedAddress, createGuardedRequest, type Guard } from '../../internet/guardedRequest.ts'
import type { WebPushRow } from './store.ts'

/** What became of a notification. */
export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The push service knows the subscription no more. */
  | { readonly kind: 'ended' }
  /** @property seconds the push service's own wish; 0 without one */
  | { readonly kind: 'later'; readonly reason: 'unreachable' | 'failed'; readonly seconds: number }
  | { readonly kind: 'refused' }

export interface PushOptions {
  /** A newer notification with the same topic replaces one that the push service has not delivered. */
  readonly topic?: string
  readonly urgency: 'normal' | 'high'
  /** Seconds for which the push service keeps it for a device that is off. */
  readonly timeToLive: number
}

/** The keys by which push services know this service (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

type Subscription = Pick<WebPushRow, 'endpoint' | 'p256dh' | 'auth'>

export interface PushSender {
  readonly publicKey: string
  /** Encrypts the text for the device and hands it to its push service. Never rejects. */
  readonly send: (subscription: Subscription, text: string, options: PushOptions) => Promise<PushOutcome>
}

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

/** Throws unless the two belong together. */
export function checkVapidKeys({ publicKey, privateKey }: VapidKeys): void {
  webPush.getVapidHeaders(
    'https://push.test',
    'mailto:nobody@parley.invalid',
    publicKey,
    privateKey,
    'aes128gcm',
  )
}

const LONGEST_WAIT = 60 * 60

/** The `Retry-After` of an answer in seconds: a number, or a date. */
function retryAfter({ headers }: IncomingMessage): number {
  const said = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(seconds))) : 0
}

function outcomeOf(response: IncomingMessage): PushOutcome {
  const status = response.statusCode ?? 0
  // Nothing in the body decides.
  response.destroy()
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'ended' }
  if (status === 429 || status >= 500)
    return { kind: 'later', reason: 'failed', seconds: retryAfter(response) }
  // Redirects, too: a browser's subscription may not choose a second address.
  return { kind: 'refused' }
}

/**
 * Creates a function that sends notifications to push services, over TLS and on the internet alone.
 * @param subject whom push services can turn to: an address of a page or of mail
 */
export function createPushSender(
  { publicKey, privateKey }: VapidKeys,
  subject: () => string,
  guard: Guard,
): PushSender {
  const request = createGuardedRequest(guard)
  const vapidDetails = (): webPush.RequestOptions['vapidDetails'] => ({
    subject: subject(),
    publicKey,
    privateKey,
  })
  const post = ({ endpoint, p256dh, auth }: Subscription, text: string, options: PushOptions) => {
    const { topic, urgency, timeToLive } = options
    const url = new URL(endpoint)
    if (url.protocol !== 'https:') throw new ClosedAddress(url.host)
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: vapidDetails(),
      TTL: timeToLive,
      urgency,
      ...(topic === undefined ? {} : { topic }),
    })
    return { url, headers, body }
  }
  return {
    publicKey,
    send: async (subscription, text, options) => {
      let posted: ReturnType<typeof post>
      try {
        posted = post(subscription, text, options)
      } catch {
        // The browser's keys are none, or its address is not one.
        return { kind: 'refused' }
      }
      const { url, headers, body } = posted
      const signal = AbortSignal.timeout(webPushBounds.milliseconds)
      try {
        return outcomeOf(await request(url, { method: 'POST', headers, body, signal }))
      } catch (error) {
        if (error instanceof ClosedAddress) return { kind: 'refused' }
        return { kind: 'later', reason: 'unreachable', seconds: 0 }
      }
    },
  }
}
