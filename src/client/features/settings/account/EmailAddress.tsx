import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Part } from '../form/Part.tsx'
import { EmailForm } from './EmailForm.tsx'
import { wantedAddressQuery } from './queries.ts'
import { useSignInName } from './signInName.ts'
import { WantedEmail } from './WantedEmail.tsx'
import { accountTexts } from './texts/accountTexts.ts'

/** The present address, and the new one waiting for confirmation. */
const ConfirmedAddress = ({ address }: { address: string }) => {
  const session = useSession()
  const query = useQuery(wantedAddressQuery(session, address), session.cache)
  return (
    <Loaded query={query}>
      {(wanted) => (
        <>
          <EmailForm address={address} proof="password" />
          <div role="status">{wanted && <WantedEmail wanted={wanted} />}</div>
        </>
      )}
    </Loaded>
  )
}

/** The reader's address, and the setting for its visibility. */
export const EmailAddress = () => {
  const t = useText(accountTexts)
  const address = useSignInName()
  const { confirmsEmailChanges } = useRealm()
  return (
    <Part title={t('account.email')}>
      {confirmsEmailChanges ? (
        <ConfirmedAddress address={address} />
      ) : (
        <EmailForm address={address} proof="none" />
      )}
    </Part>
  )
}
