import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession } from '../../../kernel/session.ts'
import { fileSize } from '../../../ui/format/fileSize.ts'
import { organizationTexts } from './texts/organizationTexts.ts'
import { usageQuery } from './usageQuery.ts'
import styles from './UsagePage.module.css'

/** The used part of the space for files. */
const Room = ({ used, quota }: { used: number; quota: number | null }) => {
  const t = useText(organizationTexts)
  const size = fileSize(used)
  if (quota === null) return <p className={styles['room']}>{t('usage.roomWithoutBound', { size })}</p>
  const text = t('usage.room', { size, limit: fileSize(quota) })
  return (
    <div className={styles['room']}>
      <meter min={0} max={quota} high={0.9 * quota} value={used} aria-label={text} />
      <span aria-hidden="true">{text}</span>
    </div>
  )
}

/** How much of the space for files, and of the disk, is used; for administrators. */
export const RoomUsed = () => {
  const t = useText(organizationTexts)
  const session = useSession()
  const query = useQuery(usageQuery(session), session.cache)
  return (
    <Loaded query={query} lines={2}>
      {({ upload_space_used, upload_space_quota, disk_free, disk_total }) => (
        <>
          <Room used={upload_space_used} quota={upload_space_quota} />
          {disk_free !== undefined && disk_total !== undefined && (
            <p className={styles['room']}>
              {t('usage.disk', { free: fileSize(disk_free), total: fileSize(disk_total) })}
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
