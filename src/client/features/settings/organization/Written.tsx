import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { getUsage } from '../../../../protocol/chat/usage.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { fileSize } from '../../../ui/format/fileSize.ts'
import { Part } from '../form/Part.tsx'
import styles from './UsagePage.module.css'
import { WrittenByDay } from './WrittenByDay.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

const DAYS = 30

/** Read again each time the page opens. */
const usageQuery = (session: Session) =>
  queryOptions({
    queryKey: ['settings', 'usage'],
    queryFn: ({ signal }) => session.api(getUsage, { days: DAYS }, { signal }),
    staleTime: 0,
  })

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

/** Recent numbers of messages and files. */
const Figures = () => {
  const t = useText(organizationTexts)
  const session = useSession()
  const query = useQuery(usageQuery(session), session.cache)
  return (
    <Loaded query={query} lines={6}>
      {({ messages, writers, days, upload_space_used, upload_space_quota, disk_free, disk_total }) => (
        <>
          <p>{t('usage.sum', { writers, messages })}</p>
          <WrittenByDay label={t('usage.byDay')} days={days} />
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

/** The organization's activity, for administrators. */
export const Written = () => {
  const t = useText(organizationTexts)
  const mayLook = isAdministrator(useOwnUser())
  const isOffered = useOffers(getUsage)
  if (!isOffered) return null
  return (
    <Part title={t('usage.written')} text={mayLook ? t('usage.writtenAbout') : undefined}>
      {mayLook ? <Figures /> : <EmptyNote text={t('usage.forAdministrators')} />}
    </Part>
  )
}
