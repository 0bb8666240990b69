import { UsersRound } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { Link } from '../../navigation/Link.tsx'
import { paths } from '../../navigation/paths.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { useGroups } from '../people/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GroupDetail } from './GroupDetail.tsx'
import { GroupList } from './GroupList.tsx'
import styles from './Groups.module.css'
import { groupTexts } from './texts/groupTexts.ts'

/** All groups, beside the open one, whose ID is `id`. */
export const Groups = ({ id }: { id: number | undefined }) => {
  const t = useText(groupTexts)
  const group = useGroups().get(id ?? -1)
  return (
    <div className={styles['page']} data-showing={id === undefined ? 'list' : 'group'}>
      <GroupList current={id} />
      <div className={styles['detail']}>
        {group ? (
          <GroupDetail key={group.id} group={group} />
        ) : (
          <EmptyState
            icon={<UsersRound size={24} strokeWidth={1.6} aria-hidden />}
            title={t(id === undefined ? 'groups.choose' : 'groups.gone')}
            {...(id === undefined && { text: t('groups.about') })}
          >
            {id !== undefined && (
              <Link to={paths.groups} className={buttonClasses('primary')}>
                {t('groups.back')}
              </Link>
            )}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
