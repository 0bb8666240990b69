import { BrowserPermission } from './BrowserPermission.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { DetailSettings } from './DetailSettings.tsx'
import { KindTable } from './KindTable.tsx'
import { QuietHours } from './QuietHours.tsx'

/** All settings for the reader's notifications. */
export const NotificationsPage = () => (
  <>
    <KindTable />
    <BrowserPermission />
    <QuietHours />
    <ChannelTable />
    <DetailSettings />
  </>
)
