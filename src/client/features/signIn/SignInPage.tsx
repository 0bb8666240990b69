import type { ComponentType } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Outlined } from '../../ui/loading/Outlined.tsx'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { EntryLinks } from './EntryLinks.tsx'
import { ProviderWays } from './lazyProviderWays.ts'
import { SignInElsewhere } from './lazySignInElsewhere.ts'
import { SecondStep } from './lazySecondStep.ts'
import { EntrySheet } from './EntrySheet.tsx'
import { SampleAccounts } from './lazySampleAccounts.ts'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPage.module.css'
import { useSignIn } from './useSignIn.ts'
import { useSignInOffer } from './useSignInOffer.ts'
import { signInTexts } from './texts/signInTexts.ts'

export interface SetUpProps {
  /** Set-up requires the code that the host printed, or not. */
  readonly code: 'asked' | 'not-asked'
  readonly onSignedIn: (userId: number) => void
}

type Props = {
  readonly onSignedIn: (userId: number) => void
  /** Address of a user who was signed out because the organization now requires more than a password. */
  readonly returning?: string | undefined
  /** Replaces the sign-in form if there is no organization yet. */
  readonly SetUp: ComponentType<SetUpProps>
}

/** The start page for visitors: email and password, or a choice of accounts in a demonstration. */
export const SignInPage = ({ onSignedIn, returning, SetUp }: Props) => {
  const t = useText(signInTexts, uiTexts)
  const offer = useSignInOffer()
  const { isBusy, problem, step, showStep, leaveStep, attempt } = useSignIn(onSignedIn)
  // The page is drawn once, at its size: what it offers would move the form.
  if (offer.state === 'loading') {
    return (
      <Outlined>
        <main className={styles['page']} aria-busy="true" />
      </Outlined>
    )
  }
  if (offer.state === 'set-up') return <SetUp code={offer.setUpCode} onSignedIn={onSignedIn} />
  const form = (
    <EntrySheet
      isHidden={step !== undefined}
      title={t('signIn.title', { name: offer.organisation })}
      lead={offer.description || t('signIn.lead')}
      icon={offer.icon}
    >
      {offer.state === 'unreachable' && (
        <div role="alert" className={styles['unreachable']}>
          <p>{t('common.noAnswerAtStart')}</p>
          <Button size="dense" onClick={offer.retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      <div className={styles['columns']} data-has-samples={offer.samples.length > 0 || undefined}>
        <div className={styles['own']}>
          {returning !== undefined && (
            <p role="status" className={styles['returning']}>
              {t('signIn.stepNow', { name: offer.organisation })}
            </p>
          )}
          {offer.takesPasswords && (
            <SignInForm
              organisation={offer.organisation}
              email={returning ?? ''}
              isBusy={isBusy}
              problem={problem}
              onSubmit={(request) => void attempt(request)}
            />
          )}
          {offer.elsewhere && <SignInElsewhere {...offer} {...offer.elsewhere} onSignedIn={onSignedIn} />}
          {offer.providers.length > 0 && <ProviderWays {...offer} onStep={showStep} />}
          <EntryLinks
            canReset={offer.canResetPassword && offer.takesPasswords}
            canSignUp={offer.canSignUp}
            canVisit={offer.canVisit}
          />
        </div>
        {offer.samples.length > 0 && (
          <PartBoundary fallback={<div className={styles['samples']} />}>
            <SampleAccounts
              accounts={offer.samples}
              onChoose={(username) => void attempt({ username, development: true })}
            />
          </PartBoundary>
        )}
      </div>
    </EntrySheet>
  )
  return (
    <>
      {form}
      {step && (
        <SecondStep
          step={step}
          form="page"
          organisation={offer.organisation}
          icon={offer.icon}
          onSignedIn={onSignedIn}
          onLeave={leaveStep}
        />
      )}
    </>
  )
}
