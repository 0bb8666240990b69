import type { AuditEntry } from '../../../../protocol/chat/auditLog.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { Time } from '../../../ui/Time.tsx'
import { useUsers } from '../../people/queries.ts'
import styles from './Audit.module.css'
import { useAuditDetails } from './useAuditDetails.ts'
import english from './texts/en.json' with { type: 'json' }
import { auditTexts } from './texts/auditTexts.ts'

const known: ReadonlySet<string> = new Set(Object.keys(english))

/** What was done, in words; an action that this app does not know, by its name. */
const actionText = (t: Translate, action: string): string => {
  const key = `audit.action.${action}`
  return known.has(key) ? t(auditTexts(key as 'audit.action.sign_in')) : action
}

/** The entries as a table; on narrow pages each is a block. */
export const AuditEntries = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const t = useText(auditTexts)
  const users = useUsers()
  const describe = useAuditDetails()
  return (
    <table className={styles['entries']}>
      <thead>
        <tr>
          <th scope="col">{t('audit.when')}</th>
          <th scope="col">{t('audit.who')}</th>
          <th scope="col">{t('audit.what')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, timestamp, user_id, action, details, address }) => (
          <tr key={id}>
            <td>
              <Time date={new Date(timestamp * 1000)} />
            </td>
            <td dir="auto">
              {user_id === null ? t('audit.nobody') : (users.get(user_id)?.full_name ?? `#${user_id}`)}
              {address !== '' && <span className={styles['note']}>{address}</span>}
            </td>
            <td>
              {actionText(t, action)}
              <span className={styles['note']} dir="auto">
                {describe({ action, details })}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
