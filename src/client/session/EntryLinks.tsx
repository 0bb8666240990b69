import { useText } from '../i18n/useText.ts'
import styles from './EntryLinks.module.css'

type Props = {
  readonly canReset?: boolean
  readonly canSignUp?: boolean
  readonly canSignIn?: boolean
  readonly canVisit?: boolean
}

/** Ways from one of the pages before the application to the others. */
export const EntryLinks = ({
  canReset = false,
  canSignUp = false,
  canSignIn = false,
  canVisit = false,
}: Props) => {
  const t = useText()
  if (!canReset && !canSignUp && !canSignIn && !canVisit) return null
  return (
    <p className={styles['links']}>
      {canReset && <a href="/reset-password">{t('signIn.forgot')}</a>}
      {canSignUp && <a href="/join">{t('signIn.signUp')}</a>}
      {canVisit && <a href="/channels">{t('visitor.lookAround')}</a>}
      {canSignIn && <a href="/sign-in">{t('signIn.back')}</a>}
    </p>
  )
}
