import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { CopyField } from './CopyField.tsx'
import { useInvitations } from './feature.ts'
import styles from './InviteForm.module.css'
import type { Result } from './useSending.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

/** A new link, until it is no longer among the pending invitations: revoked, it works for nobody. */
const NewLink = ({ link }: { link: string }) => {
  const t = useText(invitationTexts)
  const { data } = useInvitations()
  const isPending = data?.some(({ link_url }) => link_url === link)
  const [wasPending, setWasPending] = useState(false)
  if (isPending === true && !wasPending) setWasPending(true)
  if (wasPending && isPending === false) return null
  return (
    <div className={styles['done']}>
      <p>{t('invitations.linkMade')}</p>
      <CopyField label={t('invitations.linkField')} value={link} />
    </div>
  )
}

/** The result of the last submission. */
export const InviteResult = ({ result }: { result: Result | undefined }) => {
  const t = useText(invitationTexts)
  return (
    <div role="status">
      {result?.kind === 'sent' && (
        <p className={styles['done']}>{t('invitations.sent', { count: result.count })}</p>
      )}
      {result?.kind === 'link' && <NewLink key={result.link} link={result.link} />}
      {result?.kind === 'problem' && (
        <p className={styles['problem']} dir="auto">
          {result.text}
        </p>
      )}
    </div>
  )
}
