import { pathOf } from '../../conversations/address.ts'
import { Link } from '../../conversations/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../../people/Avatar.tsx'
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
          <Link to={pathOf({ kind: 'direct', userIds: id === ownUserId ? [] : [id] })}>
            <UserName user={users.get(id)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
