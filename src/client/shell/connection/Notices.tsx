import { DiskNotice } from './DiskNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'

/** What is wrong with storage, of this device and of the service. */
export const Notices = () => (
  <>
    <StorageNotice />
    <DiskNotice />
  </>
)
