import { useEffect, useState } from 'react'
import { ownUser } from '../../features/people/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import { SecondStep } from '../../features/signIn/lazySecondStep.ts'
import { SignInElsewhereAgain } from '../../features/signIn/lazySignInElsewhere.ts'
import { SignInForm } from '../../features/signIn/SignInForm.tsx'
import { useRealm } from '../../features/organization/realm.ts'
import { useSession } from '../../kernel/session.ts'
import { useSignIn } from '../../features/signIn/useSignIn.ts'
import { signInTexts } from '../../features/signIn/texts/signInTexts.ts'
import { eraseState } from '../warmStart/kept.ts'
import styles from './SignedOutSheet.module.css'

/** The sheet over the view after the session ended elsewhere: the same person signs in and goes on. */
export const SignedOutSheet = () => {
  const t = useText(signInTexts)
  const session = useSession()
  const { name } = useRealm()
  const email = ownUser(session).delivery_email ?? ''
  const goOn = (userId: number): void => {
    if (userId === session.userId) useConnection.getState().retry()
    else {
      void eraseState() // The stored data belongs to the person before.
      location.replace('/') // So does the address.
    }
  }
  const { isBusy, problem, step, leaveStep, attempt } = useSignIn(goOn)
  const [takesPasswords, setTakesPasswords] = useState(true)
  // The person who ended the session can have lost this device, so the stored state is erased. Unsent texts have
  // stores of their own; the rest is stored again from the next start on.
  useEffect(() => void eraseState(), [])
  return (
    <section
      role="alertdialog"
      aria-labelledby="signed-out"
      aria-describedby="signed-out-text"
      className={styles['sheet']}
    >
      <div className={styles['password']} hidden={step !== undefined}>
        <h2 id="signed-out" className={styles['title']}>
          {t('signIn.again.title')}
        </h2>
        <p id="signed-out-text" className={styles['text']}>
          {t('signIn.again.text')}
        </p>
        {takesPasswords && (
          <SignInForm
            organisation={name}
            email={email}
            isBusy={isBusy}
            problem={problem}
            onSubmit={(request) => void attempt(request)}
          />
        )}
        <SignInElsewhereAgain
          organisation={name}
          email={email}
          onSignedIn={goOn}
          onPasswords={setTakesPasswords}
        />
      </div>
      {step && (
        <SecondStep step={step} form="part" organisation={name} onSignedIn={goOn} onLeave={leaveStep} />
      )}
    </section>
  )
}
