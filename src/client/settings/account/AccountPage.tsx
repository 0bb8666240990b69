import { ApiKey } from './ApiKey.tsx'
import { Deactivation } from './Deactivation.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { Password } from './Password.tsx'
import { Sessions } from './Sessions.tsx'

/** How the reader signs in, and where they are. */
export const AccountPage = () => (
  <>
    <EmailAddress />
    <Password />
    <Sessions />
    <ApiKey />
    <Deactivation />
  </>
)
