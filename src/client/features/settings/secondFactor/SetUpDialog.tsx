import { useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '../../../../protocol/chat/secondFactor.ts'
import type { ReplyOf } from '../../../../protocol/endpoint.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { FactorSetUp } from '../../signIn/secondStep/FactorSetUp.tsx'
import { RecoveryCodes } from '../../signIn/secondStep/RecoveryCodes.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { secondStepTexts } from '../../signIn/secondStep/texts/secondStepTexts.ts'
import { ProofForm, type Proof } from './ProofForm.tsx'
import { refetchFactor } from './queries.ts'
import styles from './SecondFactor.module.css'
import { secondFactorTexts } from './texts/secondFactorTexts.ts'

/**
 * Stages: password, QR code with the first code, recovery codes.
 *
 *     proof --right--> picture --confirmed--> codes
 *     picture --late--> proof
 */
type Stage =
  | { readonly at: 'proof' }
  | { readonly at: 'picture'; readonly offered: ReplyOf<typeof beginSecondFactor> }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

interface Props {
  /** `move`: replaces the present authenticator app, and requires a code of it. */
  readonly kind: 'setUp' | 'move'
  readonly onClose: () => void
}

/** Sets the second factor up. */
export const SetUpDialog = ({ kind, onClose }: Props) => {
  const t = useText(secondFactorTexts, secondStepTexts)
  const session = useSession()
  const { name } = useRealm()
  const [stage, setStage] = useState<Stage>({ at: 'proof' })
  const begin = async ({ password, code }: Proof): Promise<void> => {
    const args = kind === 'move' ? { password, code } : { password }
    setStage({ at: 'picture', offered: await session.api(beginSecondFactor, args) })
  }
  const startAgain = (): void => {
    sessionToast(session, { text: t('factor.expired'), tone: 'danger' })
    setStage({ at: 'proof' })
  }
  const title = stage.at === 'codes' ? t('secondStep.title.codes') : t(`factor.${kind}Title`)
  return (
    <Dialog title={title} onClose={onClose}>
      {stage.at === 'proof' && (
        <ProofForm
          about={t(kind === 'move' ? 'factor.moveAbout' : 'factor.about')}
          asks={kind === 'move' ? 'both' : 'password'}
          submitText={t('factor.continue')}
          onSubmit={begin}
          onClose={onClose}
        />
      )}
      {stage.at === 'picture' && (
        <FactorSetUp
          organisation={name}
          secret={stage.offered.secret}
          uri={stage.offered.uri}
          confirm={async (code) => {
            const proof = { token: stage.offered.token, code }
            const { recovery_codes } = await session.api(confirmSecondFactor, proof)
            setStage({ at: 'codes', codes: recovery_codes })
            await refetchFactor(session)
          }}
          onExpired={startAgain}
          onLeave={() => setStage({ at: 'proof' })}
        />
      )}
      {stage.at === 'codes' && <KeepCodes organisation={name} codes={stage.codes} onDone={onClose} />}
    </Dialog>
  )
}

interface KeepProps {
  readonly organisation: string
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** New recovery codes, to be stored before the dialog closes. */
export const KeepCodes = (props: KeepProps) => {
  const t = useText(secondStepTexts, secondFactorTexts)
  return (
    <div className={styles['form']}>
      <p>{t('secondStep.lead.codes', { name: props.organisation })}</p>
      <RecoveryCodes {...props} doneText={t('factor.done')} />
    </div>
  )
}
