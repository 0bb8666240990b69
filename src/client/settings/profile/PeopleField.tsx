import { useUsers } from '../../people/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { ChangeNote } from '../change/ChangeNote.tsx'
import { useChange } from '../change/useChange.ts'
import { ChipField } from '../form/ChipField.tsx'
import styles from '../form/Controls.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly obstacle?: string | undefined
  readonly userIds: readonly number[]
  readonly onChange: (userIds: readonly number[]) => Promise<unknown>
}

/** People named by somebody, such as who leads them. */
export const PeopleField = ({ label, hint, obstacle, userIds, onChange }: Props) => {
  const t = useText()
  const users = useUsers()
  const change = useChange(userIds, onChange)
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
        onAdd={(key) => change.set([...userIds, Number(key)])}
        onRemove={(key) => change.set(userIds.filter((id) => String(id) !== key))}
      />
      <ChangeNote change={change} label={label} />
    </div>
  )
}
