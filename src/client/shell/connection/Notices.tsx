import { DiskNotice } from './DiskNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'

/** Problems with the storage of this device and of the service. */
export const Notices = () => (
  <>
    <StorageNotice />
    <DiskNotice />
  </>
)
