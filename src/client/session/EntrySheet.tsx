import { useEffect, type ReactNode } from 'preact/compat'
import { Mark } from '../ui/Mark.tsx'
import styles from './SignInPage.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  /** Where the organisation's own icon is; without, the application's mark stands there. */
  readonly icon?: string | undefined
  readonly children: ReactNode
}

/** A page before the application: what it is about, and below that what to do. */
export const EntrySheet = ({ title, lead, icon = '', children }: Props) => {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles['page']}>
      <div className={styles['sheet']}>
        <header className={styles['header']}>
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
