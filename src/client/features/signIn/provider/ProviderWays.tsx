import type { OfferReply } from '../../../../protocol/reception.ts'
import type { SecondStep } from '../../../../protocol/secondStep.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Problem } from '../Problem.tsx'
import styles from './ProviderWays.module.css'
import { providerTexts } from './texts/providerTexts.ts'
import { useProviderSignIn } from './useProviderSignIn.ts'

type Props = {
  readonly providers: OfferReply['providers']
  readonly organisation: string
  /** There is a form for passwords above. */
  readonly takesPasswords: boolean
  /** Of the invitation's link that is open. */
  readonly token?: string
  /** Called when a sign-in that has just led here goes on with this step. */
  readonly onStep?: (step: SecondStep) => void
}

/** Buttons that lead to the providers' own pages. */
export const ProviderWays = ({ providers, organisation, takesPasswords, token, onStep }: Props) => {
  const t = useText(providerTexts)
  const { busy, problem, begin } = useProviderSignIn(token, onStep)
  return (
    <div className={styles['ways']}>
      {takesPasswords && <p className={styles['divider']}>{t('provider.ways')}</p>}
      {problem && <Problem organisation={organisation} problem={problem} />}
      <ul className={styles['list']} aria-label={t('provider.ways')}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="wide"
              tone={takesPasswords || providers.length > 1 ? 'secondary' : 'primary'}
              busy={busy === id}
              onClick={() => void begin(id)}
            >
              {t('provider.signIn', { name })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
