import { BrowserPermission } from './BrowserPermission.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { DetailSettings } from './DetailSettings.tsx'
import { KindTable } from './KindTable.tsx'
import { QuietHours } from './QuietHours.tsx'

/** What the reader is told of, and how. */
export const NotificationsPage = () => (
  <>
    <KindTable />
    <BrowserPermission />
    <QuietHours />
    <ChannelTable />
    <DetailSettings />
  </>
)
