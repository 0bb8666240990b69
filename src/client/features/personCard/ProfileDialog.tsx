import { isInGroup } from '../../../protocol/chat/permissions.ts'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../people/Avatar.tsx'
import { useGroups, useUser, useUsers } from '../people/queries.ts'
import { UserName } from '../people/UserName.tsx'
import { useShownRole } from '../people/useShownRole.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import { PersonFacts } from './PersonFacts.tsx'
import styles from './PersonCard.module.css'
import { personCardTexts } from './texts/personCardTexts.ts'

/** A person's groups, direct and through subgroups. */
const GroupsOf = ({ userId }: { userId: number }) => {
  const t = useText(personCardTexts)
  const groups = useGroups()
  const joined = [...groups.values()].filter(
    (group) => !group.is_system_group && !group.deactivated && isInGroup(userId, group.id, groups),
  )
  if (joined.length === 0) return null
  return (
    <section>
      <h3 className={styles['section']}>{t('people.groups')}</h3>
      <ul className={styles['groups']}>
        {joined.map((group) => (
          <li key={group.id} dir="auto">
            {group.members.includes(userId) ? group.name : t('people.byGroup', { name: group.name })}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { readonly userId: number; readonly onClose: () => void }

/** A person's whole profile. */
export const ProfileDialog = ({ userId, onClose }: Props) => {
  const t = useText(personCardTexts, laterPeopleTexts)
  const user = useUser(userId)
  const role = useShownRole()(user)
  const users = useUsers()
  const owner = user?.bot_owner_id === null ? undefined : users.get(user?.bot_owner_id ?? 0)
  return (
    <Dialog title={t('people.profile')} onClose={onClose}>
      <div className={styles['profile']}>
        <header className={styles['header']}>
          <Avatar user={user} size={80} />
          <div className={styles['identity']}>
            <p className={styles['name']}>
              <UserName user={user} />
            </p>
            {role !== undefined && <p className={styles['role']}>{role}</p>}
            {owner && <p className={styles['role']}>{t('people.botOf', { name: owner.full_name })}</p>}
          </div>
        </header>
        {user && (
          <div>
            <PersonFacts user={user} extent="all" />
          </div>
        )}
        <GroupsOf userId={userId} />
      </div>
    </Dialog>
  )
}
