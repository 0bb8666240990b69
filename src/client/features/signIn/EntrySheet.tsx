import { useLayoutEffect, type ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './SignInPage.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  /** Address of the organization's own icon; without one, the app's logo is shown. */
  readonly icon?: string | undefined
  /** Stays mounted while another page is shown in front. */
  readonly isHidden?: boolean
  readonly children: ReactNode
}

/** The layout of a page before sign-in: a title and lead, then the form. */
export const EntrySheet = ({ title, lead, icon = '', isHidden = false, children }: Props) => {
  useLayoutEffect(() => {
    if (!isHidden) document.title = title
  }, [title, isHidden])
  return (
    <main className={styles['page']} hidden={isHidden}>
      <div className={styles['sheet']}>
        {/* Announces the state of a link when it replaces the loading text. */}
        <header className={styles['header']} aria-live="polite">
          {icon === '' ? <Mark /> : <img src={icon} alt="" className={styles['icon']} />}
          <h1 className={styles['title']} dir="auto">
            {title}
          </h1>
          <p className={styles['lead']} dir="auto">
            {lead}
          </p>
        </header>
        {children}
      </div>
    </main>
  )
}
