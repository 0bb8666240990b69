import { useIsOwn } from '../change/setting.ts'
import { BrowserPermission } from './BrowserPermission.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { DetailSettings } from './DetailSettings.tsx'
import { KindTable } from './KindTable.tsx'
import { PushPart } from './push/PushPart.tsx'
import { QuietHours } from './QuietHours.tsx'

/** All settings for notifications; what concerns this browser and one's channels only for the reader. */
export const NotificationsPage = () => {
  const isOwn = useIsOwn()
  return (
    <>
      <KindTable />
      {isOwn && (
        <>
          <BrowserPermission />
          <PushPart />
          <QuietHours />
          <ChannelTable />
        </>
      )}
      <DetailSettings />
    </>
  )
}
