import { useText } from '../i18n/useText.ts'
import { Button } from '../ui/Button.tsx'
import { Outlined } from '../ui/loading/Outlined.tsx'
import { Mark } from '../ui/Mark.tsx'
import { uiTexts } from '../ui/texts/uiTexts.ts'
import { askIdentity } from './identity.ts'
import styles from './StartPage.module.css'

const Unreachable = () => {
  const t = useText(uiTexts)
  return (
    <main className={styles['start']}>
      <Mark size={48} />
      <p role="alert">{t('common.noAnswerAtStart')}</p>
      <Button onClick={() => void askIdentity()}>{t('common.retry')}</Button>
    </main>
  )
}

/**
 * The page before the host has answered: the outline with which the document began, else the application's mark, shown
 * late enough not to flash.
 */
export const StartPage = ({ isUnreachable }: { isUnreachable: boolean }) =>
  isUnreachable ? (
    <Unreachable />
  ) : (
    <Outlined>
      <main className={styles['start']} aria-busy="true">
        <Mark size={48} />
      </main>
    </Outlined>
  )
