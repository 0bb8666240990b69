import { ArrowLeft } from 'lucide-react'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { groupName } from '../people/groupName.ts'
import { useGroupObstacles } from './access.ts'
import { GroupActions } from './GroupActions.tsx'
import styles from './GroupDetail.module.css'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupPermissions } from './GroupPermissions.tsx'
import { GroupPlaces } from './GroupPlaces.tsx'
import { groupTexts } from './texts/groupTexts.ts'

/** A group's page: its name, its members and its permissions. */
export const GroupDetail = ({ group }: { group: UserGroup }) => {
  const t = useText(groupTexts)
  const obstacles = useGroupObstacles(group)
  const name = groupName(t, group)
  return (
    <article className={styles['group']} aria-label={name}>
      <Link to={paths.groups} className={styles['back']}>
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
        {t('groups.back')}
      </Link>
      <header className={styles['header']}>
        <h2 className={styles['name']} dir="auto">
          {name}
        </h2>
        {group.description !== '' && (
          <p className={styles['description']} dir="auto">
            {group.description}
          </p>
        )}
        {group.deactivated && <p className={styles['note']}>{t('groups.deactivatedNote')}</p>}
      </header>
      <GroupActions group={group} obstacles={obstacles} />
      <GroupMembers group={group} obstacles={obstacles} />
      <GroupPlaces group={group} obstacles={obstacles} />
      {!group.is_system_group && <GroupPermissions group={group} />}
    </article>
  )
}
