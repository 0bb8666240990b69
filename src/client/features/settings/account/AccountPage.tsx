import { ApiKey } from './ApiKey.tsx'
import { Deactivation } from './Deactivation.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { SecondFactor } from '../secondFactor/SecondFactor.tsx'
import { Password } from './Password.tsx'
import { Sessions } from './Sessions.tsx'
import { useShownKey } from './useShownKey.ts'

/** The reader's sign-in data, and the way to their sessions. */
export const AccountPage = () => {
  const shownKey = useShownKey()
  return (
    <>
      <EmailAddress />
      <Password onChanged={shownKey.forget} />
      <SecondFactor />
      <Sessions />
      <ApiKey shownKey={shownKey} />
      <Deactivation />
    </>
  )
}
