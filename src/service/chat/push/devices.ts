import type { Device } from '../../../protocol/chat/device.ts'
import type { WithDatabase } from '../../database/database.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import {
  devicesOf,
  insertDevice,
  removeDevice,
  storeRelayAnswer,
  storeToken,
  type DeviceRow,
} from './store.ts'

/** The device as its owner's clients see it. */
export const presentDevice = ({ push_key_id, token_id, status }: DeviceRow): Device => ({
  push_key_id,
  push_token_id: status === 'active' ? token_id : null,
  pending_push_token_id: status === 'pending' ? token_id : null,
  push_registration_error_code: status === 'failed' ? 'REGISTRATION_FAILED' : null,
})

/** @throws Refusal for a device that is not the user's */
export const requireDevice = (context: WithDatabase, userId: number, deviceId: number): DeviceRow =>
  devicesOf(context.database, userId).find(({ id }) => id === deviceId) ?? badRequest('devices.idInvalid')

export function addDevice(context: ChatContext, userId: number): number {
  const id = insertDevice(context.database, userId, secondsNow(context))
  context.events.publish({ type: 'device', op: 'add', device_id: id }, [userId])
  return id
}

export function deleteDevice(context: ChatContext, userId: number, deviceId: number): void {
  const { id } = requireDevice(context, userId, deviceId)
  removeDevice(context.database, id)
  context.events.publish({ type: 'device', op: 'remove', device_id: id }, [userId])
}

/** Fields of a device registration. */
export interface Registration {
  readonly token_kind: 'apns' | 'fcm'
  readonly token_id: string
  readonly push_key_id: number
  readonly push_key: Uint8Array
}

const publish = (context: ChatContext, userId: number, deviceId: number): void =>
  context.events.publish(
    {
      type: 'device',
      op: 'update',
      device_id: deviceId,
      ...presentDevice(requireDevice(context, userId, deviceId)),
    },
    [userId],
  )

/** Stores a registration before the relay confirms it. */
export function storeRegistration(context: ChatContext, device: DeviceRow, wanted: Registration): void {
  storeToken(
    context.database,
    device.id,
    wanted.token_kind,
    wanted.token_id,
    wanted.push_key_id,
    wanted.push_key,
  )
  publish(context, device.user_id, device.id)
}

/**
 * Stores the relay's result of the registration, unless the device was registered again or removed meanwhile.
 */
export function settleRegistration(
  context: ChatContext,
  device: DeviceRow,
  tokenId: string,
  relayRegistration: string | undefined,
): void {
  const changes = storeRelayAnswer(
    context.database,
    device.id,
    tokenId,
    relayRegistration ?? null,
    relayRegistration === undefined ? 'failed' : 'active',
  )
  if (changes > 0) publish(context, device.user_id, device.id)
}
