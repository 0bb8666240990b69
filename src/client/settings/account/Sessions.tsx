import { useText } from '../../i18n/useText.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'

/** Ends every other sign-in: each of them rests on a key, and a new key ends all but this browser's. */
export const Sessions = ({ renewKey }: { renewKey: () => Promise<void> }) => {
  const t = useText()
  const signOutElsewhere = async (): Promise<string> => {
    await renewKey()
    return t('account.signedOutElsewhere')
  }
  return (
    <Part title={t('account.sessions')} text={t('account.sessionsAbout')}>
      <ActionForm submitText={t('account.signOutElsewhere')} onSubmit={signOutElsewhere} />
    </Part>
  )
}
