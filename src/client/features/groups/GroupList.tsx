import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { groupPath } from '../../navigation/groupPath.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { groupName } from '../people/groupName.ts'
import { usePermissionObstacle } from '../people/permissionObstacle.ts'
import { useGroups } from '../people/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { compareNames } from '../../ui/format/compareNames.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { fold } from '../../ui/format/fold.ts'
import { showToast } from '../../ui/toastStore.ts'
import styles from './Groups.module.css'
import { memberCount } from './nesting.ts'
import { NewGroupDialog } from './NewGroupDialog.tsx'
import { groupTexts } from './texts/groupTexts.ts'

/** Returns the groups by section: made by people, following the roles, deactivated. */
const partsOf = (groups: readonly UserGroup[]) =>
  [
    {
      text: groupTexts('groups.own'),
      groups: groups
        .filter((each) => !each.is_system_group && !each.deactivated)
        .toSorted((a, b) => compareNames(a.name, b.name)),
    },
    { text: groupTexts('groups.byRole'), groups: groups.filter((each) => each.is_system_group) },
    {
      text: groupTexts('groups.deactivated'),
      groups: groups
        .filter((each) => !each.is_system_group && each.deactivated)
        .toSorted((a, b) => compareNames(a.name, b.name)),
    },
  ] as const

/** All groups, with a search by name. */
export const GroupList = ({ current }: { current: number | undefined }) => {
  const t = useText(groupTexts)
  const groups = useGroups()
  const obstacle = usePermissionObstacle('can_create_groups')
  const [filter, setFilter] = useState('')
  const wanted = fold(filter.trim())
  const shown = [...groups.values()].filter(
    // The system groups for everyone on the internet and for nobody have no members to show.
    (each) =>
      each.name !== 'role:internet' &&
      each.name !== 'role:nobody' &&
      fold(groupName(t, each)).includes(wanted),
  )
  const create = (): void => {
    if (obstacle === undefined) showDialog((close) => <NewGroupDialog onClose={close} />)
    else showToast({ text: obstacle })
  }
  return (
    <div className={styles['side']}>
      <div className={styles['tools']}>
        <FilterField label={t('groups.filter')} value={filter} onChange={setFilter} />
        <Button
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          aria-disabled={obstacle !== undefined || undefined}
          aria-describedby={obstacle === undefined ? undefined : 'groups-create-note'}
          onClick={create}
        >
          {t('groups.create')}
        </Button>
      </div>
      {obstacle !== undefined && (
        <p id="groups-create-note" className={styles['note']}>
          {obstacle}
        </p>
      )}
      <nav className={styles['list']} aria-label={t('groups.list')}>
        {shown.length === 0 && <p className={styles['none']}>{t('groups.filterEmpty')}</p>}
        {partsOf(shown)
          .filter((part) => part.groups.length > 0)
          .map((part) => (
            <section key={part.text} aria-label={t(part.text)}>
              <h2 className={styles['heading']}>{t(part.text)}</h2>
              {part.groups.map((group) => (
                <Link
                  key={group.id}
                  to={groupPath(group.id)}
                  className={styles['group']}
                  aria-current={group.id === current ? 'page' : undefined}
                >
                  <bdi>{groupName(t, group)}</bdi>
                  <span className={styles['count']} title={t('groups.people')}>
                    {memberCount(groups, group.id)}
                  </span>
                </Link>
              ))}
            </section>
          ))}
      </nav>
    </div>
  )
}
