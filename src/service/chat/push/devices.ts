import type { Device } from '../../../protocol/chat/device.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'

export interface DeviceRow {
  readonly id: number
  readonly user_id: number
  readonly push_key_id: number | null
  readonly push_key: Uint8Array | null
  readonly token_id: string | null
  /** The relay's ID for the device. */
  readonly relay_registration: string | null
  readonly status: 'pending' | 'active' | 'failed'
}

const columns = 'id, user_id, push_key_id, push_key, token_id, relay_registration, status'

type Context = Pick<ChatContext, 'database'>

/** The device as its owner's clients see it. */
export const presentDevice = ({ push_key_id, token_id, status }: DeviceRow): Device => ({
  push_key_id,
  push_token_id: status === 'active' ? token_id : null,
  pending_push_token_id: status === 'pending' ? token_id : null,
  push_registration_error_code: status === 'failed' ? 'REGISTRATION_FAILED' : null,
})

export const devicesOf = ({ database }: Context, userId: number): DeviceRow[] =>
  database.all<DeviceRow>(`SELECT ${columns} FROM push_device WHERE user_id = ? ORDER BY id`, userId)

/** @throws Refusal for a device that is not the user's */
export const requireDevice = (context: Context, userId: number, deviceId: number): DeviceRow =>
  devicesOf(context, userId).find(({ id }) => id === deviceId) ?? badRequest('Invalid device ID')

export function addDevice(context: ChatContext, userId: number): number {
  const { id } = context.database.run(
    'INSERT INTO push_device (user_id, created_at) VALUES (?, ?)',
    userId,
    secondsNow(context),
  )
  context.events.publish({ type: 'device', op: 'add', device_id: id }, [userId])
  return id
}

export function deleteDevice(context: ChatContext, userId: number, deviceId: number): void {
  const { id } = requireDevice(context, userId, deviceId)
  context.database.run('DELETE FROM push_device WHERE id = ?', id)
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
  context.database.run(
    `UPDATE push_device SET token_kind = ?, token_id = ?, push_key_id = ?, push_key = ?, relay_registration = NULL,
       status = 'pending' WHERE id = ?`,
    wanted.token_kind,
    wanted.token_id,
    wanted.push_key_id,
    wanted.push_key,
    device.id,
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
  const { changes } = context.database.run(
    "UPDATE push_device SET relay_registration = ?, status = ? WHERE id = ? AND token_id = ? AND status = 'pending'",
    relayRegistration ?? null,
    relayRegistration === undefined ? 'failed' : 'active',
    device.id,
    tokenId,
  )
  if (changes > 0) publish(context, device.user_id, device.id)
}
