import { useState } from 'react'
import type { SessionReply } from '../../protocol/host.ts'
import type { SecondStep as Step } from '../../protocol/secondStep.ts'
import { replaceAddress } from '../navigation/goTo.ts'
import { ConfirmEmailPage } from '../features/joining/ConfirmEmailPage.tsx'
import { JoinPage } from '../features/joining/JoinPage.tsx'
import { MissedEmailsPage } from '../features/joining/missedEmails/lazyMissedEmailsPage.ts'
import { PasswordPage } from '../features/joining/PasswordPage.tsx'
import { UndoEmailPage } from '../features/joining/UndoEmailPage.tsx'
import { SecondStep } from '../features/signIn/lazySecondStep.ts'
import { AttendancePage } from './attendance/lazyAttendancePage.ts'
import type { EntryPlace } from './entryPlace.ts'
import { becomeSignedIn } from './identity.ts'
import { signInPath } from '../navigation/routes.ts'
import { paths } from '../navigation/paths.ts'

/** Signed in by a mail's link, whose address has served its purpose. */
const arrived = (userId: number): void => {
  becomeSignedIn(userId)
  replaceAddress(paths.inbox)
}

const choosePassword = (token: string): void => replaceAddress(`/reset-password/${token}`)

/** The link has served its purpose and the password is set: leaving this step leads to the sign-in page. */
const leave = (): void => replaceAddress(signInPath(paths.inbox))

/** The page of a mail's link, whether or not an account is signed in here. */
export const EntryPage = ({ page, token }: EntryPlace) => {
  const [next, setNext] = useState<{ readonly step: Step; readonly organisation: string }>()
  if (next) {
    return <SecondStep {...next} form="page" onSignedIn={arrived} onLeave={leave} />
  }
  const enter = ({ user, second_step: step }: SessionReply, organisation: string): void => {
    if (step) setNext({ step, organisation })
    else if (user) arrived(user.user_id)
  }
  switch (page) {
    case 'attendance':
      return <AttendancePage key={token} token={token ?? ''} />
    case 'join':
      return <JoinPage key={token} token={token} onEntered={enter} />
    case 'reset-password':
      return <PasswordPage key={token} token={token} onEntered={enter} />
    case 'confirm-email':
      return <ConfirmEmailPage key={token} token={token ?? ''} />
    case 'missed-emails':
      return <MissedEmailsPage key={token} token={token ?? ''} />
    case 'undo-email':
      return <UndoEmailPage key={token} token={token ?? ''} onUndone={choosePassword} />
  }
}
