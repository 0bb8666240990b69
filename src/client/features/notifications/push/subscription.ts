import { endWebPush, getWebPushDevices, registerWebPush } from '../../../../protocol/chat/webPush.ts'
import type { QuietChoices } from '../../../../protocol/chat/quietTime.ts'
import { quiet } from '../../quietHours/quiet.ts'
import type { Session } from '../../../kernel/session.ts'
import { pushHere } from './here.ts'
import { eraseMark, readMark, writeMark, writeWords } from './mark.ts'
import { workerHere } from './support.ts'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

const isSame = (key: ArrayBuffer | null, bytes: Uint8Array): boolean =>
  key !== null &&
  key.byteLength === bytes.length &&
  new Uint8Array(key).every((each, index) => each === bytes[index])

/** Returns the browser's subscription for this key of the service, made anew if it is for another. */
async function subscribeFor(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const key = bytesOf(publicKey)
  const kept = await pushManager.getSubscription()
  if (kept && isSame(kept.options.applicationServerKey, key)) return kept
  await kept?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const plainChoices = ({ until, awakeUntil, hours }: QuietChoices) => ({
  until,
  awakeUntil,
  ...(hours ? { hours: { days: [...hours.days], from: hours.from, to: hours.to } } : {}),
})

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

async function register(session: Session, registration: ServiceWorkerRegistration, publicKey: string) {
  const subscription = await subscribeFor(registration, publicKey)
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const choices = plainChoices(session.get(quiet).getState().choices)
  const timeZone = zoneHere()
  const answer = await session.api(registerWebPush, {
    endpoint: subscription.endpoint,
    p256dh,
    auth,
    quiet: choices,
    time_zone: timeZone,
  })
  return { answer, choices, timeZone }
}

/** Registers this browser, and tells its worker for whom. */
async function registerHere(
  session: Session,
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<void> {
  const { answer, choices, timeZone } = await register(session, registration, publicKey)
  if (session.ended.aborted) return
  const { device_id: deviceId, public_key: wanted } = answer
  if (wanted !== publicKey) return registerHere(session, registration, wanted)
  await writeMark({ userId: session.userId, deviceId, publicKey, quiet: choices, timeZone })
  session.get(pushHere).setState({ isOn: true })
}

/** Ends the browser's subscription, whoever has it. */
export async function unsubscribeHere(): Promise<void> {
  await eraseMark()
  const subscription = await (await workerHere())?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** The browser has no way to its push service. */
export class PushServiceDown extends Error {
  override name = 'PushServiceDown'
}

/**
 * Turns push notifications on for this browser; asks for permission. Call it from the press of a button.
 * @param words what the worker says if something arrives after the person has signed out
 * @returns false if the person did not permit it
 * @throws PushServiceDown, ApiError, NetworkError
 */
export async function turnOn(session: Session, words: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await workerHere()
  if (!registration) throw new PushServiceDown('no worker')
  const { public_key: publicKey } = await session.api(getWebPushDevices, {})
  try {
    await registerHere(session, registration, publicKey)
    await writeWords(words)
  } catch (error) {
    // What the browser says of its push service: AbortError, NotAllowedError and the like.
    if (error instanceof DOMException) throw new PushServiceDown(error.message, { cause: error })
    throw error
  }
  return true
}

/** Ends the notifications of a device. @throws ApiError, NetworkError */
export async function endDevice(session: Session, deviceId: number, isThis: boolean): Promise<void> {
  await session.api(endWebPush, { device_id: deviceId })
  if (!isThis) return
  session.get(pushHere).setState({ isOn: false })
  await unsubscribeHere()
}

/**
 * Tells the service that the browser is still there, with its present subscription and quiet times. A subscription of
 * another person who was here before ends.
 */
export async function renewHere(session: Session): Promise<void> {
  const mark = await readMark()
  if (!mark) return
  if (mark.userId !== session.userId || Notification.permission !== 'granted') return unsubscribeHere()
  const registration = await workerHere()
  if (registration) await registerHere(session, registration, mark.publicKey)
}
