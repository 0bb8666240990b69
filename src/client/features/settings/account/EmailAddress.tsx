import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { useOwnSetting } from '../change/ownSetting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { EmailForm } from './EmailForm.tsx'
import { wantedAddressQuery } from './queries.ts'
import { useSignInName } from './signInName.ts'
import { WantedEmail } from './WantedEmail.tsx'
import { accountTexts } from './texts/accountTexts.ts'

/** As numbered on the wire, from everybody to nobody. */
const AUDIENCES = [1, 2, 5, 3, 4] as const

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
      <Choice
        label={t('account.emailVisibility')}
        change={useOwnSetting('email_address_visibility')}
        options={AUDIENCES.map((value) => ({ value, label: t(`account.emailVisibility.${value}`) }))}
      />
    </Part>
  )
}
