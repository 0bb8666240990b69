import { DeviceList } from './DeviceList.tsx'
import { LegacyToken } from './LegacyToken.tsx'

/** Telephones that are told of messages. */
export const DevicesPage = () => (
  <>
    <DeviceList />
    <LegacyToken />
  </>
)
