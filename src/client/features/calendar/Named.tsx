import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Named.module.css'

type Props = { readonly name: string; readonly children: ReactNode }

/** A shortened visible text with its whole name for screen readers. */
export const Named = ({ name, children }: Props) => (
  <>
    <span aria-hidden="true" className={styles['drawn']}>
      {children}
    </span>
    <VisuallyHidden>{name}</VisuallyHidden>
  </>
)
