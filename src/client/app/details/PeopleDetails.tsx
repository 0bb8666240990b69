import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../../people/Avatar.tsx'
import { PresenceDot } from '../../people/PresenceDot.tsx'
import { useUsers } from '../../people/queries.ts'
import { UserName } from '../../people/UserName.tsx'
import { useSession } from '../../session/session.ts'
import styles from './Details.module.css'

/** Who takes part in a direct conversation, the reader included. */
export const PeopleDetails = ({ userIds }: { userIds: readonly number[] }) => {
  const t = useText()
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
