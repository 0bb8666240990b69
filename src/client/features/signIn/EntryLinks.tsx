import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
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

/** The way into the application, or where nobody is signed in here, to the sign-in. */
export const EntryAway = () => {
  const t = useText()
  const link = useRef<HTMLAnchorElement>(null)
  // The button that was pressed is gone.
  useLayoutEffect(() => link.current?.focus(), [])
  return (
    <p className={styles['links']}>
      <a ref={link} href="/">
        {t('signIn.goOn')}
      </a>
    </p>
  )
}
