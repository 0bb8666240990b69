import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import styles from './CopyField.module.css'
import { invitationTexts } from './texts/invitationTexts.ts'

type Props = { readonly label: string; readonly value: string }

/** An address to share, copied by the button or by hand. */
export const CopyField = ({ label, value }: Props) => {
  const t = useText(invitationTexts)
  return (
    <div className={styles['field']}>
      <input
        className={styles['value']}
        aria-label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copyText(t, value, laterUiTexts('copying.link'))}>
        {t('invitations.copy')}
      </Button>
    </div>
  )
}
