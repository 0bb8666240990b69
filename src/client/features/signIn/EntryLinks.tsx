import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './EntryLinks.module.css'
import { signInTexts } from './texts/signInTexts.ts'

type Props = {
  readonly canReset?: boolean
  readonly canSignUp?: boolean
  readonly canSignIn?: boolean
  readonly canVisit?: boolean
}

/** Links from a page before sign-in to the others. */
export const EntryLinks = ({
  canReset = false,
  canSignUp = false,
  canSignIn = false,
  canVisit = false,
}: Props) => {
  const t = useText(signInTexts)
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

/** The link into the app, or to the sign-in page if the visitor is not signed in. */
export const EntryAway = () => {
  const t = useText(signInTexts)
  const link = useRef<HTMLAnchorElement>(null)
  // The clicked button is gone, so the focus moves to the link.
  useLayoutEffect(() => link.current?.focus(), [])
  return (
    <p className={styles['links']}>
      <a ref={link} href="/">
        {t('signIn.goOn')}
      </a>
    </p>
  )
}
