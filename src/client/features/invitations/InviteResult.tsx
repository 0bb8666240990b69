import { useText } from '../../i18n/useText.ts'
import { CopyField } from './CopyField.tsx'
import styles from './InviteForm.module.css'
import type { Result } from './useSending.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

/** The result of the last submission. */
export const InviteResult = ({ result }: { result: Result | undefined }) => {
  const t = useText(invitationTexts)
  return (
    <div role="status">
      {result?.kind === 'sent' && (
        <p className={styles['done']}>{t('invitations.sent', { count: result.count })}</p>
      )}
      {result?.kind === 'link' && (
        <div className={styles['done']}>
          <p>{t('invitations.linkMade')}</p>
          <CopyField label={t('invitations.linkField')} value={result.link} />
        </div>
      )}
      {result?.kind === 'problem' && (
        <p className={styles['problem']} dir="auto">
          {result.text}
        </p>
      )}
    </div>
  )
}
