import type { ReactNode } from 'react'
import styles from './DialogButtons.module.css'

/** The buttons of a dialog, below its contents in a grid: first the one that changes nothing. */
export const DialogButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['buttons']}>{children}</div>
)
