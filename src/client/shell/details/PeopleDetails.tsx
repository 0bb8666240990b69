import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../../features/people/Avatar.tsx'
import { PresenceDot } from '../../features/people/PresenceDot.tsx'
import { useUsers } from '../../features/people/queries.ts'
import { UserName } from '../../features/people/UserName.tsx'
import { useSession } from '../../kernel/session.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import styles from './Details.module.css'

/** The people of a direct conversation, the reader included. */
export const PeopleDetails = ({ userIds }: { userIds: readonly number[] }) => {
  const t = useText(laterChannelTexts)
  const { userId: ownUserId } = useSession()
  const users = useUsers()
  return (
    <ul aria-label={t('channels.participants')}>
      {[...userIds, ownUserId].map((id) => (
        <li key={id} className={styles['person']}>
          <Avatar user={users.get(id)} size={24} />
          <button type="button" className={styles['personName']} data-person={id}>
            <UserName user={users.get(id)} />
          </button>
          <PresenceDot userId={id} />
        </li>
      ))}
    </ul>
  )
}
