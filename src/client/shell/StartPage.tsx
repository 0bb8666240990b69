import { useText } from '../i18n/useText.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { uiTexts } from '../ui/texts/uiTexts.ts'
import { askIdentity } from './identity.ts'
import styles from './StartPage.module.css'

/** The page before the host has answered: the application's mark, shown late enough not to flash. */
export const StartPage = ({ isUnreachable }: { isUnreachable: boolean }) => {
  const t = useText(uiTexts)
  return (
    <main className={styles['start']} aria-busy={!isUnreachable}>
      <Mark size={48} />
      {isUnreachable && (
        <>
          <p role="alert">{t('common.noAnswerAtStart')}</p>
          <Button onClick={() => void askIdentity()}>{t('common.retry')}</Button>
        </>
      )}
    </main>
  )
}
