import { useUsers } from '../../people/queries.ts'
import { useText } from '../../../i18n/useText.ts'
import { ChipField } from '../../../ui/ChipField.tsx'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { ChangeNote } from '../change/ChangeNote.tsx'
import type { Change } from '../change/useChange.ts'
import styles from '../form/Controls.module.css'
import { readUserIds } from './readJson.ts'
import { profileTexts } from './texts/profileTexts.ts'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly obstacle?: string | undefined
  /** The wire's format: `[3,7]`, or empty. */
  readonly change: Change<string>
}

/** A profile field that names people, such as a manager. */
export const PeopleField = ({ label, hint, obstacle, change }: Props) => {
  const t = useText(profileTexts, peopleTexts)
  const users = useUsers()
  const userIds = readUserIds(change.value)
  const name = (ids: readonly number[]): void => change.set(ids.length === 0 ? '' : JSON.stringify(ids))
  const others = [...users.values()].filter(
    (user) => user.is_active && !user.is_bot && !userIds.includes(user.user_id),
  )
  return (
    <div className={styles['row']}>
      <ChipField
        label={label}
        hint={hint}
        obstacle={obstacle}
        placeholder={t('profile.addPerson')}
        chips={userIds.map((id) => ({
          key: String(id),
          label: users.get(id)?.full_name ?? t('people.unknown'),
        }))}
        options={others.map((user) => ({ key: String(user.user_id), label: user.full_name }))}
        onAdd={(key) => name([...userIds, Number(key)])}
        onRemove={(key) => name(userIds.filter((id) => String(id) !== key))}
      />
      <ChangeNote change={change} label={label} />
    </div>
  )
}
