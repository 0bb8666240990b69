import { useEffect, type ReactNode } from 'react'
import { Mark } from '../ui/Mark.tsx'
import styles from './SignInPage.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A page before the application: what it is about, and below that what to do. */
export const EntrySheet = ({ title, lead, children }: Props) => {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles['page']}>
      <div className={styles['sheet']}>
        <header className={styles['header']}>
          <Mark />
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
