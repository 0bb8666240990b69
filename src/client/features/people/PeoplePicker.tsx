import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Avatar } from './Avatar.tsx'
import styles from './PeoplePicker.module.css'
import { useUsers } from './queries.ts'
import { usePersonDetail } from './usePersonDetail.ts'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'
import { peopleTexts } from './texts/peopleTexts.ts'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly chosen: readonly number[]
  /** Returns true for people who can be chosen. */
  readonly offers: (user: User) => boolean
  readonly onChange: (chosen: readonly number[]) => void
}

/** Chooses several people by name or address; they become chips before the field. */
export const PeoplePicker = ({ label, hint, chosen, offers, onChange }: Props) => {
  const t = useText(peopleTexts, laterPeopleTexts)
  const users = useUsers()
  const detailOf = usePersonDetail()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const candidates = [...users.values()].filter((user) => !chosen.includes(user.user_id) && offers(user))
  const change = (userIds: readonly number[]): void => {
    onChange(userIds)
    setTyped('')
  }
  return (
    <fieldset className={styles['picker']}>
      <legend className={styles['legend']}>{label}</legend>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {chosen.length > 0 && (
        <ul className={styles['chips']}>
          {chosen.map((userId) => {
            const name = users.get(userId)?.full_name ?? t('people.unknown')
            return (
              <li key={userId} className={styles['chip']}>
                <Avatar user={users.get(userId)} size={16} />
                <bdi>{name}</bdi>
                <IconButton
                  label={t('manage.removeChip', { name })}
                  size="small"
                  onClick={() => {
                    change(chosen.filter((each) => each !== userId))
                    field.current?.focus()
                  }}
                >
                  <X size={12} strokeWidth={1.5} aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <Combobox
        label={t('manage.findPerson')}
        placeholder={t('manage.findPerson')}
        look="field"
        inputRef={field}
        value={typed}
        options={candidates.map((user) => ({
          key: String(user.user_id),
          label: user.full_name,
          icon: <Avatar user={user} size={20} />,
          detail: detailOf(user),
        }))}
        onInput={setTyped}
        onChoose={(option) => change([...chosen, Number(option.key)])}
        onDeleteBackward={() => change(chosen.slice(0, -1))}
      />
    </fieldset>
  )
}
