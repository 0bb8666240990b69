import { ownUser } from '../../people/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { useConnection } from '../../live/status.ts'
import { SignInForm } from '../../session/SignInForm.tsx'
import { useRealm } from '../../session/realm.ts'
import { useSession } from '../../session/session.ts'
import { useSignIn } from '../../session/useSignIn.ts'
import { eraseState } from '../warmStart/kept.ts'
import styles from './SignedOutSheet.module.css'

/** Over the kept view when the session ended elsewhere: the same person signs in and goes on. */
export const SignedOutSheet = () => {
  const t = useText()
  const session = useSession()
  const { name } = useRealm()
  const { isBusy, problem, attempt } = useSignIn((userId) => {
    if (userId === session.userId) useConnection.getState().retry()
    else {
      void eraseState() // Somebody else: nothing of this session is theirs, from this call on.
      location.reload()
    }
  })
  return (
    <section
      role="alertdialog"
      aria-labelledby="signed-out"
      aria-describedby="signed-out-text"
      className={styles['sheet']}
    >
      <h2 id="signed-out" className={styles['title']}>
        {t('signIn.again.title')}
      </h2>
      <p id="signed-out-text" className={styles['text']}>
        {t('signIn.again.text')}
      </p>
      <SignInForm
        organisation={name}
        email={ownUser(session).delivery_email ?? ''}
        isBusy={isBusy}
        problem={problem}
        onSubmit={(request) => void attempt(request)}
      />
    </section>
  )
}
