import * as v from 'valibot'
import {
  registerDevice,
  registerPushDevice,
  removeDevice,
  testPushNotification,
} from '../../../protocol/chat/push.ts'
import { testPushToken } from '../../../protocol/chat/olderEndpoints.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { refuse } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import {
  addDevice,
  deleteDevice,
  presentDevice,
  requireDevice,
  settleRegistration,
  storeRegistration,
} from './devices.ts'
import { encryptForDevice } from './encrypt.ts'
import type { PushRelay, RelayAnswer } from './relay.ts'
import { devicesOf, type DeviceRow } from './store.ts'

const registered = v.object({ registration: v.string() })

const notConfigured = (): never => refuse('ADMIN_ACTION_REQUIRED', 'devices.pushOff')

/** @throws Refusal with the code from chat spec 4.22 */
function requireDone(answer: RelayAnswer): unknown {
  switch (answer.kind) {
    case 'done':
      return answer.body
    case 'unreachable':
      return refuse('FAILED_TO_CONNECT_BOUNCER', 'devices.relayUnreachable')
    case 'broken':
      return refuse('INTERNAL_SERVER_ERROR_ON_BOUNCER', 'devices.relayFailed')
    default:
      return refuse('ADMIN_ACTION_REQUIRED', 'devices.relayRefused')
  }
}

/**
 * Returns the devices that a test notification goes to. @throws Refusal NO_ACTIVE_PUSH_DEVICE if there is
 * none
 */
function activeDevices(context: ChatContext, userId: number, deviceId: number | undefined): DeviceRow[] {
  const devices = devicesOf(context.database, userId).filter(
    ({ id, status }) => status === 'active' && (deviceId === undefined || id === deviceId),
  )
  if (devices.length > 0) return devices
  return refuse('NO_ACTIVE_PUSH_DEVICE', 'devices.none')
}

function testFor(context: ChatContext, caller: Caller, { push_key, relay_registration }: DeviceRow) {
  const notification = {
    type: 'test',
    time: secondsNow(context),
    realm_name: organisationSettings(context).name,
    realm_url: context.url(),
    user_id: caller.user_id,
  }
  return {
    registration: relay_registration,
    encrypted_data: encryptForDevice(push_key ?? new Uint8Array(), notification),
  }
}

/**
 * Routes for devices with encrypted notifications and for testing them (chat spec 4.22).
 * @param relay undefined if none is configured
 */
export function pushDeviceRoutes(context: ChatContext, relay: PushRelay | undefined): Route[] {
  const { database } = context
  const test = async (caller: Caller, deviceId: number | undefined) => {
    const devices = activeDevices(context, caller.user_id, deviceId)
    if (!relay) return notConfigured()
    const requests = devices.map((device) => testFor(context, caller, device))
    requireDone(await relay.call('notify', { requests }))
    return {}
  }
  return [
    route(registerDevice, (_, caller) =>
      database.transaction(() => ({ device_id: addDevice(context, caller.user_id) })),
    ),

    route(removeDevice, ({ device_id }, caller) =>
      database.transaction(() => {
        deleteDevice(context, caller.user_id, device_id)
        return {}
      }),
    ),

    route(registerPushDevice, async (wanted, caller) => {
      if (!relay) return notConfigured()
      const { device_id, push_key, bouncer_public_key, encrypted_push_registration, ...rest } = wanted
      const device = database.transaction(() => {
        const row = requireDevice(context, caller.user_id, device_id)
        storeRegistration(context, row, { ...rest, push_key: Buffer.from(push_key, 'base64') })
        return row
      })
      const { token_kind, token_id } = rest
      const answer = await relay.call('register', {
        token_kind,
        bouncer_public_key,
        encrypted_push_registration,
      })
      const read = answer.kind === 'done' ? v.safeParse(registered, answer.body) : undefined
      const registration = read?.success ? read.output.registration : undefined
      database.transaction(() => settleRegistration(context, device, token_id, registration))
      requireDone(answer.kind === 'done' && registration === undefined ? { kind: 'broken' } : answer)
      return {}
    }),

    route(testPushNotification, ({ device_id }, caller) => test(caller, device_id)),
    // A device that is known by its token alone gets no notifications: their content is encrypted for the device.
    route(testPushToken, ({ token }, caller) =>
      token === undefined ? test(caller, undefined) : refuse('NO_ACTIVE_PUSH_DEVICE', 'devices.none'),
    ),
  ]
}

export const deviceSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['device'],
    read: (context, caller) =>
      caller
        ? {
            devices: Object.fromEntries(
              devicesOf(context.database, caller.user_id).map(
                (device) => [device.id, presentDevice(device)] as const,
              ),
            ),
          }
        : {},
  },
]
