import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** Actions that help. */
  readonly children?: ReactNode
}

/** The contents of a page with nothing to show: a sentence and a way on. */
export const EmptyState = ({ icon, title, text, children }: Props) => (
  <div className={styles['empty']}>
    <span className={styles['icon']}>{icon}</span>
    <h2 className={styles['title']}>{title}</h2>
    {text !== undefined && <p className={styles['text']}>{text}</p>}
    {children && <div className={styles['actions']}>{children}</div>}
  </div>
)
