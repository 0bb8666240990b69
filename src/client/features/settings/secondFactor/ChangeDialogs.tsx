import { useState } from 'react'
import { endSecondFactor, renewRecoveryCodes } from '../../../../protocol/chat/secondFactor.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { secondStepTexts } from '../../signIn/secondStep/texts/secondStepTexts.ts'
import { ProofForm } from './ProofForm.tsx'
import { refetchFactor } from './queries.ts'
import { KeepCodes } from './SetUpDialog.tsx'
import { secondFactorTexts } from './texts/secondFactorTexts.ts'

type Props = { readonly onClose: () => void }

/** Creates new recovery codes, which are shown once. */
export const RenewDialog = ({ onClose }: Props) => {
  const t = useText(secondStepTexts, secondFactorTexts)
  const session = useSession()
  const { name } = useRealm()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog title={t(codes ? 'secondStep.title.codes' : 'factor.renewTitle')} onClose={onClose}>
      {codes ? (
        <KeepCodes organisation={name} codes={codes} onDone={onClose} />
      ) : (
        <ProofForm
          about={t('factor.renewAbout')}
          asks="both"
          submitText={t('factor.continue')}
          onSubmit={async (proof) => {
            const { recovery_codes } = await session.api(renewRecoveryCodes, proof)
            setCodes(recovery_codes)
            await refetchFactor(session)
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Turns the second factor off. */
export const EndDialog = ({ onClose }: Props) => {
  const t = useText(secondFactorTexts)
  const session = useSession()
  return (
    <Dialog title={t('factor.endTitle')} onClose={onClose}>
      <ProofForm
        about={t('factor.endAbout')}
        asks="both"
        submitText={t('factor.end')}
        tone="danger"
        onSubmit={async (proof) => {
          await session.api(endSecondFactor, proof)
          onClose()
          await refetchFactor(session)
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
