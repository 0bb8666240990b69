import { paths } from '../conversations/address.ts'
import { replaceAddress } from '../conversations/goTo.ts'
import { JoinPage } from '../joining/JoinPage.tsx'
import { PasswordPage } from '../joining/PasswordPage.tsx'
import type { EntryPlace } from './entryPlace.ts'
import { becomeSignedIn } from './identity.ts'

/** Signed in by a link of a mail: its address has done its work. */
const arrived = (userId: number): void => {
  becomeSignedIn(userId)
  replaceAddress(paths.inbox)
}

/** Where links of mails lead, whoever is signed in here. */
export const EntryPage = ({ page, token }: EntryPlace) =>
  page === 'join' ? (
    <JoinPage key={token} token={token} onSignedIn={arrived} />
  ) : (
    <PasswordPage key={token} token={token} onSignedIn={arrived} />
  )
