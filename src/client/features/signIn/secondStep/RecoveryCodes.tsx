import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import styles from './SecondStep.module.css'
import { secondStepTexts } from './texts/secondStepTexts.ts'

interface Props {
  readonly organisation: string
  readonly codes: readonly string[]
  readonly doneText: string
  readonly onDone: () => void
}

/** The recovery codes for a lost telephone, to be stored now: they are never shown again. */
export const RecoveryCodes = ({ organisation, codes, doneText, onDone }: Props) => {
  const t = useText(secondStepTexts)
  const text = `${t('secondStep.fileTitle', { name: organisation })}\n\n${codes.join('\n')}\n`
  const save = (): void =>
    saveFile(t('secondStep.fileName'), new Blob([text], { type: 'text/plain;charset=utf-8' }))
  return (
    <div className={styles['form']}>
      <ul className={styles['codes']} aria-label={t('secondStep.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['tools']}>
        <Button onClick={() => void copyText(t, codes.join('\n'), laterUiTexts('copying.done'))}>
          {t('secondStep.copyCodes')}
        </Button>
        <Button onClick={save}>{t('secondStep.saveCodes')}</Button>
      </div>
      <div className={styles['foot']}>
        <Button tone="primary" onClick={onDone}>
          {doneText}
        </Button>
      </div>
    </div>
  )
}
