import type { ComponentType } from 'preact/compat'
import { useText } from '../i18n/useText.ts'
import { Button } from '../ui/Button.tsx'
import { EntryLinks } from './EntryLinks.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import { SampleAccounts } from './SampleAccounts.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPage.module.css'
import { useSignIn } from './useSignIn.ts'
import { useSignInOffer } from './useSignInOffer.ts'

export interface SetUpProps {
  /** Whether the code that the host printed is asked for. */
  readonly code: 'asked' | 'not-asked'
  readonly onSignedIn: (userId: number) => void
}

type Props = {
  readonly onSignedIn: (userId: number) => void
  /** Shown in place of the sign-in where there is no organisation yet. */
  readonly SetUp: ComponentType<SetUpProps>
}

/** Where everyone starts: email and password, or in a demonstration one of its people. */
export const SignInPage = ({ onSignedIn, SetUp }: Props) => {
  const t = useText()
  const offer = useSignInOffer()
  const { isBusy, problem, attempt } = useSignIn(onSignedIn)
  if (offer.state === 'set-up') return <SetUp code={offer.setUpCode} onSignedIn={onSignedIn} />
  return (
    <EntrySheet
      title={t('signIn.title', { name: offer.organisation })}
      lead={offer.description || t('signIn.lead')}
      icon={offer.icon}
    >
      {offer.state === 'unreachable' && (
        <div role="alert" className={styles['unreachable']}>
          <p>{t('common.unreachableAtStart')}</p>
          <Button size="dense" onClick={offer.retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      <div className={styles['columns']} data-has-samples={offer.samples.length > 0 || undefined}>
        <div className={styles['own']}>
          <SignInForm
            organisation={offer.organisation}
            isBusy={isBusy}
            problem={problem}
            onSubmit={(request) => void attempt(request)}
          />
          <EntryLinks
            canReset={offer.canResetPassword}
            canSignUp={offer.canSignUp}
            canVisit={offer.canVisit}
          />
        </div>
        {offer.samples.length > 0 && (
          <SampleAccounts
            accounts={offer.samples}
            onChoose={(username) => void attempt({ username, development: true })}
          />
        )}
      </div>
    </EntrySheet>
  )
}
