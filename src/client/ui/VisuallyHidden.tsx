import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

interface Props {
  readonly as?: 'span' | 'h3'
  readonly id?: string
  readonly children: ReactNode
}

/** Text for screen readers; not drawn. */
export const VisuallyHidden = ({ as: Element = 'span', id, children }: Props) => (
  <Element id={id} className={styles['hidden']}>
    {children}
  </Element>
)
