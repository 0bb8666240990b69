import { useState } from 'react'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useText } from '../../../i18n/useText.ts'
import { Avatar } from '../../people/Avatar.tsx'
import { PresenceDot } from '../../people/PresenceDot.tsx'
import { useUsers } from '../../people/queries.ts'
import { UserName } from '../../people/UserName.tsx'
import { useShownRole } from '../../people/useShownRole.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { fold } from '../../../ui/format/fold.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { Problem } from '../../../kernel/view/Problem.tsx'
import { attempt } from '../attempt.ts'
import { useAttempts } from '../useAttempts.ts'
import { FilterField } from '../../../ui/FilterField.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { ListItem } from '../../../ui/ListItem.tsx'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { addMembers, removeMember } from './members.ts'
import styles from './Manage.module.css'
import { manageTexts } from './texts/manageTexts.ts'

/** Maximum number of rows; further members are found by name. */
const SHOWN = 100

interface Props {
  readonly channel: Channel
  readonly userIds: readonly number[]
  readonly removesPeople: boolean
}

/** A channel's subscribers by name, with a button to remove each if the reader can. */
export const MemberList = ({ channel, userIds, removesPeople }: Props) => {
  const t = useText(manageTexts, peopleTexts, uiTexts)
  const session = useSession()
  const users = useUsers()
  const [filter, setFilter] = useState('')
  const here = useAttempts()
  const roleOf = useShownRole()
  const wanted = fold(filter.trim())
  const found = userIds
    .map((id) => ({ id, user: users.get(id), name: users.get(id)?.full_name ?? t('people.unknown') }))
    .filter(({ name }) => fold(name).includes(wanted))
    .toSorted((a, b) => compareNames(a.name, b.name))
  const remove = async (id: number, name: string): Promise<void> => {
    if (!(await here.attempt(() => removeMember(session, channel, id)))) return
    showToast({
      text: t('manage.removed', { name }),
      action: {
        text: t('common.undo'),
        run: () => void attempt(session, t, () => addMembers(session, channel, [id])),
      },
    })
  }
  return (
    <>
      <FilterField label={t('manage.findMember')} value={filter} onChange={setFilter} />
      <Problem text={here.problem} />
      <ul className={styles['members']} aria-label={t('manage.members')}>
        {found.slice(0, SHOWN).map(({ id, user, name }) => (
          <ListItem key={id} className={styles['member']}>
            <button type="button" className={styles['person']} data-person={id}>
              <Avatar user={user} size={24} />
              <UserName user={user} />
              <PresenceDot userId={id} />
              <span className={styles['role']}>{roleOf(user)}</span>
            </button>
            {removesPeople && id !== session.userId && (
              <Button
                size="dense"
                tone="quiet"
                aria-label={t('manage.removePerson', { name })}
                onClick={() => void remove(id, name)}
              >
                {t('manage.remove')}
              </Button>
            )}
          </ListItem>
        ))}
      </ul>
      {found.length === 0 && <p className={styles['note']}>{t('manage.noMember')}</p>}
      {found.length > SHOWN && (
        <p className={styles['note']}>{t('manage.moreMembers', { count: found.length - SHOWN })}</p>
      )}
    </>
  )
}
