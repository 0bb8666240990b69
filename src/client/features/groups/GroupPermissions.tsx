import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { useText } from '../../i18n/useText.ts'
import { settingText } from '../people/groupName.ts'
import { useGroups, useUsers } from '../people/queries.ts'
import styles from './GroupDetail.module.css'
import { permissionTexts } from './permissionTexts.ts'
import { groupTexts } from './texts/groupTexts.ts'

/** Describes the group's permissions and who has each. */
export const GroupPermissions = ({ group }: { group: UserGroup }) => {
  const t = useText(groupTexts)
  const known = { groups: useGroups(), users: useUsers() }
  return (
    <section className={styles['section']} aria-labelledby="group-permissions">
      <h3 id="group-permissions" className={styles['sectionTitle']}>
        {t('groups.permissions')}
      </h3>
      <dl className={styles['facts']}>
        {permissionTexts.map(([name, text]) => (
          <div key={name} className={styles['fact']}>
            <dt>{t(text)}</dt>
            <dd>{settingText(t, group[name], known)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
