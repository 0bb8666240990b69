import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Clash.module.css'
import { groupTexts } from './texts/groupTexts.ts'

interface Props {
  /** The name of the part. */
  readonly part: string
  /** The other person's version, as text. */
  readonly theirs: string
  readonly onKeepOwn: () => void
  readonly onTakeTheirs: () => void
}

/** Below a form's part that another person has changed too: chooses between the two versions. */
export const Clash = ({ part, theirs, onKeepOwn, onTakeTheirs }: Props) => {
  const t = useText(groupTexts)
  return (
    <div role="group" aria-label={t('groups.clash', { part })} className={styles['clash']}>
      <p role="status">
        {t('groups.clashTheirs')} <q dir="auto">{theirs}</q>
      </p>
      <div className={styles['buttons']}>
        <Button size="dense" aria-description={part} onClick={onKeepOwn}>
          {t('groups.keepOwn')}
        </Button>
        <Button size="dense" aria-description={part} onClick={onTakeTheirs}>
          {t('groups.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}
