import type { ReactNode } from 'preact/compat'
import styles from './VisuallyHidden.module.css'

/** Text for those who listen; not drawn. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles['hidden']}>{children}</span>
)
