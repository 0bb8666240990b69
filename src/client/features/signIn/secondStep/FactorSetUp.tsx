import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { Problem } from '../Problem.tsx'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './SecondStep.module.css'
import { useCode } from './useCode.ts'
import { secondStepTexts } from './texts/secondStepTexts.ts'

interface Props {
  readonly organisation: string
  /** Base32. */
  readonly secret: string
  /** The content of the QR code. */
  readonly uri: string
  /** Confirms the secret with its first code. Errors are shown, and the typed code stays. */
  readonly confirm: (code: string) => Promise<void>
  /** Called when the secret has expired. */
  readonly onExpired: () => void
  readonly onLeave: () => void
}

/** Returns the secret in groups of four, easier to type. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** Adds a secret to the authenticator app, and asks for its first code. */
export const FactorSetUp = ({ organisation, secret, uri, confirm, onExpired, onLeave }: Props) => {
  const t = useText(secondStepTexts)
  const { form, code, type, isBusy, fault, problem, submit } = useCode({
    source: 'app',
    send: confirm,
    onExpired,
  })
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <ol className={styles['steps']}>
        <li className={styles['step']}>
          <p>{t('secondStep.install')}</p>
          <p className={styles['note']}>{t('secondStep.installNote')}</p>
        </li>
        <li className={styles['step']}>
          <p>{t('secondStep.scan')}</p>
          <QrCode text={uri} label={t('secondStep.picture')} />
          <p className={styles['note']}>{t('secondStep.typeInstead')}</p>
          <div className={styles['secret']}>
            <code className={styles['key']}>{grouped(secret)}</code>
            <Button
              size="dense"
              aria-description={t('secondStep.key')}
              onClick={() => void copyText(t, secret, laterUiTexts('copying.done'))}
            >
              {t('secondStep.copy')}
            </Button>
          </div>
        </li>
        <li className={styles['step']}>
          <p>{t('secondStep.confirm')}</p>
          <CodeField source="app" error={fault && t(fault)} value={code} onInput={type} />
        </li>
      </ol>
      {problem && <Problem organisation={organisation} problem={problem} />}
      <div className={styles['foot']}>
        <Button onClick={onLeave}>{t('secondStep.back')}</Button>
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('secondStep.turnOn')}
        </Button>
      </div>
    </form>
  )
}
