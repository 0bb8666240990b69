import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import {
  endWebPush,
  getWebPushDevices,
  registerWebPush,
  testWebPush,
} from '../../../protocol/chat/webPush.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { checkSubscription, checkTimeZone, longestClient, presentDevice } from './devices.ts'
import type { PushOutcome } from './sender.ts'
import {
  deviceById,
  devicesOf,
  forgetDevice,
  forgetOldestDevices,
  storeDevice,
  type WebPushRow,
} from './store.ts'
import type { WebPush } from './webPush.ts'

/** @throws Refusal for a device that is not the user's */
function requireDevice({ database }: ChatContext, userId: number, deviceId: number): WebPushRow {
  const device = deviceById(database, deviceId)
  return device?.user_id === userId ? device : badRequest('devices.idInvalid')
}

/** @throws Refusal unless the push service took the notification */
function requireTaken(outcome: PushOutcome): void {
  switch (outcome.kind) {
    case 'taken':
      return
    case 'ended':
      return badRequest('devices.ended')
    case 'refused':
      return badRequest('devices.serviceRefused')
    case 'later':
      return badRequest(
        outcome.reason === 'unreachable' ? 'devices.serviceUnreachable' : 'devices.serviceFailed',
      )
  }
}

/** Routes for browsers that get notifications while the app is closed. */
export const webPushRoutes = (context: ChatContext, webPush: WebPush): Route[] => [
  route(getWebPushDevices, (_, { user_id }, { key }) => ({
    public_key: webPush.publicKey,
    devices: devicesOf(context.database, user_id).map((row) => presentDevice(row, key?.digest)),
  })),

  route(registerWebPush, (wanted, { user_id, is_bot }, { key, headers }) => {
    if (is_bot) badRequest('requests.noBots')
    if (!key) return badRequest('devices.notOfASession')
    const { quiet, time_zone = '', ...subscription } = wanted
    checkSubscription(subscription)
    checkTimeZone(time_zone)
    const { database } = context
    const device_id = database.transaction(() => {
      const id = storeDevice(database, {
        ...subscription,
        user_id,
        key_digest: key.digest,
        server_key: webPush.publicKey,
        client: longestClient(headers.get('user-agent') ?? ''),
        quiet: quiet === undefined ? null : JSON.stringify(quiet),
        time_zone,
        last_used_at: secondsNow(context),
      })
      forgetOldestDevices(database, user_id, webPushBounds.devices_of_a_person)
      return id
    })
    webPush.add(user_id)
    return { device_id, public_key: webPush.publicKey }
  }),

  route(endWebPush, ({ device_id }, { user_id }) =>
    context.database.transaction(() => {
      forgetDevice(context.database, requireDevice(context, user_id, device_id).id)
      return {}
    }),
  ),

  route(testWebPush, async ({ device_id }, { user_id }) => {
    requireTaken(await webPush.test(requireDevice(context, user_id, device_id)))
    return {}
  }),
]
