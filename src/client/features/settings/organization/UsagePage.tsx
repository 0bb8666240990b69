import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAllChannels } from '../../channels/queries.ts'
import { useText } from '../../../i18n/useText.ts'
import { useUsers } from '../../people/queries.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession } from '../../../kernel/session.ts'
import { filesQuery } from '../../organization/files.ts'
import { fileSize } from '../../../ui/format/fileSize.ts'
import { Part } from '../form/Part.tsx'
import styles from './UsagePage.module.css'
import { RoomSettings } from './RoomSettings.tsx'
import { Written } from './Written.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className={styles['figure']}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** The size of the organization, as far as the reader sees it. */
export const UsagePage = () => {
  const t = useText(organizationTexts)
  const session = useSession()
  const query = useQuery(filesQuery(session), session.cache)
  const users = [...useUsers().values()]
  const people = users.filter((user) => !user.is_bot && user.is_active)
  const channels = useAllChannels().filter((channel) => !channel.is_archived)
  const count = (items: readonly unknown[]): string =>
    new Intl.NumberFormat(document.documentElement.lang || 'en').format(items.length)
  return (
    <>
      <Part title={t('usage.title')} text={t('usage.about')}>
        <dl className={styles['figures']}>
          <Figure name={t('usage.people')} value={count(people.filter((user) => !user.is_guest))} />
          <Figure name={t('usage.guests')} value={count(people.filter((user) => user.is_guest))} />
          <Figure
            name={t('usage.deactivated')}
            value={count(users.filter((user) => !user.is_bot && !user.is_active))}
          />
          <Figure
            name={t('usage.bots')}
            value={count(users.filter((user) => user.is_bot && user.is_active && user.bot_owner_id !== null))}
          />
          <Figure name={t('usage.channels')} value={count(channels)} />
          <Figure
            name={t('usage.files')}
            value={
              <Loaded query={query} lines={1}>
                {({ upload_space_used }) => fileSize(upload_space_used)}
              </Loaded>
            }
          />
        </dl>
      </Part>
      <Written />
      <RoomSettings />
    </>
  )
}
