import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { changeTexts } from '../change/texts/changeTexts.ts'
import styles from './Secret.module.css'

interface Props {
  readonly label: string
  readonly value: string
}

/** A requested key, to copy. */
export const Secret = ({ label, value }: Props) => {
  const t = useText(changeTexts)
  return (
    <div className={styles['secret']}>
      <span className={styles['label']}>{label}</span>
      <code className={styles['value']}>{value}</code>
      <Button
        size="dense"
        aria-description={label}
        onClick={() => void copyText(t, value, laterUiTexts('copying.done'))}
      >
        {t('settings.copy')}
      </Button>
    </div>
  )
}
