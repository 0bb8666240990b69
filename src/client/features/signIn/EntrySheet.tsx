import { useLayoutEffect, type ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './SignInPage.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  /** Where the organisation's own icon is; without, the application's mark stands there. */
  readonly icon?: string | undefined
  /** Kept as it is while another page stands before it. */
  readonly isHidden?: boolean
  readonly children: ReactNode
}

/** A page before the application: what it is about, and below that what to do. */
export const EntrySheet = ({ title, lead, icon = '', isHidden = false, children }: Props) => {
  useLayoutEffect(() => {
    if (!isHidden) document.title = title
  }, [title, isHidden])
  return (
    <main className={styles['page']} hidden={isHidden}>
      <div className={styles['sheet']}>
        {/* What becomes of a link is told in its place. */}
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
