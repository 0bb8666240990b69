import { useText } from '../../i18n/useText.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import { Avatar } from './Avatar.tsx'
import styles from './PeopleList.module.css'
import { useUsers } from './queries.ts'
import { UserName } from './UserName.tsx'
import { peopleTexts } from './texts/peopleTexts.ts'

type Props = { readonly label: string; readonly userIds: readonly number[] }

/** People by name; each name opens the person's card. */
export const PeopleList = ({ label, userIds }: Props) => {
  const t = useText(peopleTexts)
  const users = useUsers()
  const named = userIds
    .map((id) => ({ id, user: users.get(id) }))
    .toSorted((a, b) => compareNames(a.user?.full_name ?? '', b.user?.full_name ?? ''))
  return (
    <ul className={styles['list']} aria-label={label}>
      {named.map(({ id, user }) => (
        <li key={id}>
          <button
            type="button"
            className={styles['person']}
            data-person={id}
            aria-label={user?.full_name ?? t('people.unknown')}
          >
            <Avatar user={user} size={24} />
            <UserName user={user} />
          </button>
        </li>
      ))}
    </ul>
  )
}
