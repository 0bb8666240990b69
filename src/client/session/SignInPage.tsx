import { useEffect } from 'react'
import { useText } from '../i18n/useText.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { SampleAccounts } from './SampleAccounts.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPage.module.css'
import { useSignIn } from './useSignIn.ts'
import { useSignInOffer } from './useSignInOffer.ts'

/** Where everyone starts: email and password, or in a demonstration one of its people. */
export const SignInPage = ({ onSignedIn }: { onSignedIn: (userId: number) => void }) => {
  const t = useText()
  const offer = useSignInOffer()
  const { isBusy, problem, attempt } = useSignIn(onSignedIn)
  const title = t('signIn.title', { name: offer.organisation })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles['page']}>
      <div className={styles['sheet']}>
        <header className={styles['header']}>
          <Mark />
          <h1 className={styles['title']} dir="auto">
            {title}
          </h1>
          <p className={styles['lead']} dir="auto">
            {offer.description || t('signIn.lead')}
          </p>
        </header>
        {offer.state === 'unreachable' && (
          <div role="alert" className={styles['unreachable']}>
            <p>{t('common.unreachableAtStart')}</p>
            <Button size="dense" onClick={offer.retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        <div className={styles['columns']} data-has-samples={offer.samples.length > 0 || undefined}>
          <SignInForm
            organisation={offer.organisation}
            isBusy={isBusy}
            problem={problem}
            onSubmit={(request) => void attempt(request)}
          />
          {offer.samples.length > 0 && (
            <SampleAccounts
              accounts={offer.samples}
              onChoose={(username) => void attempt({ username, development: true })}
            />
          )}
        </div>
      </div>
    </main>
  )
}
