import { UserPlus } from 'lucide-react'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../people/Avatar.tsx'
import { groupName } from '../people/groupName.ts'
import { nameOf } from '../people/names.ts'
import { useGroups, useUsers } from '../people/queries.ts'
import { UserName } from '../people/UserName.tsx'
import { Button } from '../../ui/Button.tsx'
import { compareNames } from '../../ui/format/compareNames.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import type { GroupObstacles } from './access.ts'
import styles from './GroupDetail.module.css'
import { MembersDialog } from './MembersDialog.tsx'
import { inheritedMembers } from './nesting.ts'
import { groupTexts } from './texts/groupTexts.ts'

type Props = { readonly group: UserGroup; readonly obstacles: GroupObstacles }

/** Further members are only counted: the dialog finds them by name. */
const SHOWN = 120

/** The group's members; for members through a subgroup, with the name of that subgroup. */
export const GroupMembers = ({ group, obstacles }: Props) => {
  const t = useText(groupTexts)
  const users = useUsers()
  const groups = useGroups()
  const inherited = inheritedMembers(groups, group.id)
  const members = [...group.members, ...inherited.keys()]
    .map((id) => ({ id, user: users.get(id), by: groups.get(inherited.get(id) ?? -1) }))
    .toSorted((a, b) => compareNames(nameOf(a.user), nameOf(b.user)))
  const obstacle = obstacles.add !== undefined && obstacles.remove !== undefined ? obstacles.add : undefined
  return (
    <section className={styles['section']} aria-labelledby="group-members">
      <div className={styles['sectionHead']}>
        <h3 id="group-members" className={styles['sectionTitle']}>
          {t('groups.members', { count: members.length })}
        </h3>
        {!obstacles.areMembersFixed && (
          <Button
            size="dense"
            icon={<UserPlus size={14} strokeWidth={1.75} aria-hidden />}
            aria-disabled={obstacle !== undefined || undefined}
            aria-describedby={obstacle === undefined ? undefined : 'group-members-note'}
            onClick={() => {
              if (obstacle === undefined) {
                showDialog((close) => <MembersDialog groupId={group.id} onClose={close} />)
              }
            }}
          >
            {t('groups.addMembers')}
          </Button>
        )}
      </div>
      {obstacle !== undefined && !obstacles.areMembersFixed && (
        <p id="group-members-note" className={styles['note']}>
          {obstacle}
        </p>
      )}
      {members.length === 0 && <p className={styles['note']}>{t('groups.noMembers')}</p>}
      <ul className={styles['people']} aria-labelledby="group-members">
        {members.slice(0, SHOWN).map(({ id, user, by }) => (
          <li key={id}>
            <button type="button" className={styles['person']} data-person={id}>
              <Avatar user={user} size={24} />
              <span className={styles['personText']}>
                <UserName user={user} />
                {by && <span className={styles['by']}>{t('groups.by', { name: groupName(t, by) })}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {members.length > SHOWN && (
        <p className={styles['note']}>{t('groups.more', { count: members.length - SHOWN })}</p>
      )}
    </section>
  )
}
