import { useState } from 'react'
import { updateGroup, updateGroupMembers } from '../../../protocol/chat/groups.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { offers } from '../../kernel/offers.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showDialog } from '../../ui/dialogStore.ts'
import type { GroupObstacles } from './access.ts'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { EditGroupDialog } from './EditGroupDialog.tsx'
import styles from './GroupDetail.module.css'
import { groupTexts } from './texts/groupTexts.ts'

type Props = { readonly group: UserGroup; readonly obstacles: GroupObstacles }

/** The reader's actions on the whole group. */
export const GroupActions = ({ group, obstacles }: Props) => {
  const t = useText(groupTexts)
  const session = useSession()
  const own = useOwnUser()
  const [problem, setProblem] = useState<string>()
  const isMember = group.members.includes(own.user_id)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(reasonOf(t, error))
    }
  }
  const offered = (obstacle: string | undefined, run: () => void) => ({
    'aria-disabled': obstacle !== undefined || undefined,
    title: obstacle,
    onClick: () => (obstacle === undefined ? run() : setProblem(obstacle)),
  })
  const user_group_id = group.id
  const move = (direction: 'add' | 'delete') => () =>
    void attempt(() => session.api(updateGroupMembers, { user_group_id, [direction]: [own.user_id] }))
  return (
    <div className={styles['section']}>
      {group.is_system_group ? (
        <p className={styles['note']}>{t('groups.followsRoles')}</p>
      ) : (
        <div className={styles['actions']}>
          <Button
            {...offered(obstacles.manage, () =>
              showDialog((close) => <EditGroupDialog opened={group} onClose={close} />),
            )}
          >
            {t('groups.edit')}
          </Button>
          {!obstacles.areMembersFixed &&
            (isMember ? (
              <Button {...offered(obstacles.leave, move('delete'))}>{t('groups.leave')}</Button>
            ) : (
              <Button {...offered(obstacles.join, move('add'))}>{t('groups.join')}</Button>
            ))}
          {group.deactivated ? (
            offers(session, updateGroup, 'deactivated') && (
              <Button
                {...offered(
                  obstacles.manage,
                  () => void attempt(() => session.api(updateGroup, { user_group_id, deactivated: false })),
                )}
              >
                {t('groups.reactivate')}
              </Button>
            )
          ) : (
            <Button
              {...offered(obstacles.manage, () =>
                showDialog((close) => <DeactivateDialog group={group} onClose={close} />),
              )}
            >
              {t('groups.deactivate')}
            </Button>
          )}
        </div>
      )}
      <p role="status" className={styles['problem']} dir="auto">
        {problem}
      </p>
    </div>
  )
}
