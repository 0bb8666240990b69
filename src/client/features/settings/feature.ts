import type { Device } from '../../../protocol/chat/device.ts'
import { changeRead, entry, readEntry, refetch, useEntry, writeEntry } from '../../kernel/entry.ts'
import { applyToFiles, filesKey, type Files } from '../organization/files.ts'
import { reducing, type EventOf, type Feature } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { keepSettings } from './keptSettings.ts'
import { exportsKey } from './organization/exports/exportsQuery.ts'
import { applyToPictures, noPictures, picturesFrom, type OrganisationPictures } from './pictures.ts'

type Devices = ReadonlyMap<number, Device>

const entries = {
  devices: entry<Devices>(['settings', 'devices'], new Map()),
  defaultChannels: entry<readonly number[]>(['settings', 'defaultChannels'], []),
  pictures: entry(['settings', 'pictures'], noPictures),
}

const without = <Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> =>
  new Map([...map].filter(([each]) => each !== id))

const newDevice: Device = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_registration_error_code: null,
}

export function applyToDevices(devices: Devices, event: EventOf<'device'>): Devices {
  if (event.op === 'remove') return without(devices, event.device_id)
  const { device_id, op } = event
  const known = devices.get(device_id) ?? newDevice
  if (op === 'add') return new Map(devices).set(device_id, known)
  const { push_key_id, push_token_id, pending_push_token_id, push_registration_error_code } = event
  return new Map(devices).set(device_id, {
    push_key_id: push_key_id === undefined ? known.push_key_id : push_key_id,
    push_token_id: push_token_id === undefined ? known.push_token_id : push_token_id,
    pending_push_token_id:
      pending_push_token_id === undefined ? known.pending_push_token_id : pending_push_token_id,
    push_registration_error_code:
      push_registration_error_code === undefined
        ? known.push_registration_error_code
        : push_registration_error_code,
  })
}

/** Keeps state that only the settings pages show. */
export const settingsFeature: Feature = {
  name: 'settings',
  restore: (session, snapshot) => {
    const devices = Object.entries(snapshot.devices ?? {}).map(([id, each]) => [Number(id), each] as const)
    writeEntry(session, entries.devices, new Map(devices))
    writeEntry(session, entries.defaultChannels, snapshot.realm_default_streams ?? [])
    writeEntry(session, entries.pictures, picturesFrom(snapshot))
    void refetch(session, exportsKey)
  },
  on: {
    device: reducing(entries.devices, applyToDevices),
    default_streams: (session, event) => writeEntry(session, entries.defaultChannels, event.default_streams),
    realm: reducing(entries.pictures, applyToPictures),
    realm_export: (session) => void refetch(session, exportsKey),
    attachment: (session, event) =>
      changeRead<Files>(session, filesKey, (files) => applyToFiles(files, event)),
  },
}

/** Stores the settings needed at the next start. Follows the organization's feature, whose state it reads. */
export const keptSettingsFeature: Feature = {
  name: 'keptSettings',
  restore: keepSettings,
  on: { user_settings: keepSettings },
}

/** Returns the reader's devices that receive notifications, by ID. */
export const useDevices = (): Devices => useEntry(entries.devices)
/** Returns the IDs of the channels that new users join. */
export const defaultChannels = (session: Session): readonly number[] =>
  readEntry(session, entries.defaultChannels)
export const useDefaultChannels = (): readonly number[] => useEntry(entries.defaultChannels)
export const usePictures = (): OrganisationPictures => useEntry(entries.pictures)
