import { DeviceList } from './DeviceList.tsx'
import { LegacyToken } from './LegacyToken.tsx'

/** Telephones that receive notifications. */
export const DevicesPage = () => (
  <>
    <DeviceList />
    <LegacyToken />
  </>
)
