import { Plus } from 'lucide-react'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { groupPath } from '../../navigation/groupPath.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { groupName } from '../people/groupName.ts'
import { useGroups } from '../people/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { showDialog } from '../../ui/dialogStore.ts'
import type { GroupObstacles } from './access.ts'
import styles from './GroupDetail.module.css'
import { groupsAround } from './nesting.ts'
import { SubgroupsDialog } from './SubgroupsDialog.tsx'
import { groupTexts } from './texts/groupTexts.ts'

const GroupLinks = ({ ids, label }: { ids: readonly number[]; label: string }) => {
  const t = useText()
  const groups = useGroups()
  return (
    <ul className={styles['chips']} aria-label={label}>
      {ids
        .flatMap((id) => groups.get(id) ?? [])
        .map((each) => (
          <li key={each.id}>
            <Link to={groupPath(each.id)} className={styles['chip']}>
              <bdi>{groupName(t, each)}</bdi>
            </Link>
          </li>
        ))}
    </ul>
  )
}

type Props = { readonly group: UserGroup; readonly obstacles: GroupObstacles }

/** The group's subgroups, and the groups that contain it. */
export const GroupPlaces = ({ group, obstacles }: Props) => {
  const t = useText(groupTexts)
  const around = groupsAround(useGroups(), group.id)
  const obstacle = obstacles.add !== undefined && obstacles.remove !== undefined ? obstacles.add : undefined
  return (
    <>
      <section className={styles['section']} aria-labelledby="group-subgroups">
        <div className={styles['sectionHead']}>
          <h3 id="group-subgroups" className={styles['sectionTitle']}>
            {t('groups.subgroups')}
          </h3>
          {!obstacles.areMembersFixed && (
            <Button
              size="dense"
              icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
              aria-disabled={obstacle !== undefined || undefined}
              aria-describedby={obstacle === undefined ? undefined : 'group-members-note'}
              onClick={() => {
                if (obstacle === undefined) {
                  showDialog((close) => <SubgroupsDialog groupId={group.id} onClose={close} />)
                }
              }}
            >
              {t('groups.addSubgroups')}
            </Button>
          )}
        </div>
        {group.direct_subgroup_ids.length === 0 ? (
          <p className={styles['note']}>{t('groups.noSubgroups')}</p>
        ) : (
          <GroupLinks ids={group.direct_subgroup_ids} label={t('groups.subgroups')} />
        )}
      </section>
      {around.length > 0 && (
        <section className={styles['section']} aria-labelledby="group-around">
          <h3 id="group-around" className={styles['sectionTitle']}>
            {t('groups.around')}
          </h3>
          <GroupLinks ids={around} label={t('groups.around')} />
        </section>
      )}
    </>
  )
}
