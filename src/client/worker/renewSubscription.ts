import * as v from 'valibot'
import { registerWebPush } from '../../protocol/chat/webPush.ts'
import { encodeArguments } from '../../protocol/form.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { eraseMark, readMark, writeMark } from '../features/notifications/push/mark.ts'

const registered = v.object({ device_id: v.number() })

/**
 * Registers the subscription that the browser made in place of another, or makes one. If the session is over, so are
 * the notifications.
 */
export async function renewSubscription(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  made: PushSubscription | undefined,
): Promise<void> {
  const mark = await readMark()
  if (!mark) return void (await made?.unsubscribe())
  const subscription =
    made ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: mark.publicKey }))
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const { path, form } = encodeArguments(registerWebPush, {
    endpoint: subscription.endpoint,
    p256dh,
    auth,
    quiet: mark.quiet,
    time_zone: mark.timeZone,
  })
  const answer = await fetch(`/api/v1${path}`, {
    method: registerWebPush.method,
    headers: { [CLIENT_HEADER]: CLIENT_HEADER_VALUE },
    body: form,
    redirect: 'error',
  })
  if (answer.status === 401) {
    await eraseMark()
    await subscription.unsubscribe()
    return
  }
  const read = v.safeParse(registered, await answer.json())
  if (read.success) await writeMark({ ...mark, deviceId: read.output.device_id })
}
