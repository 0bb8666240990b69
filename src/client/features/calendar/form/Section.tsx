import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './EventForm.module.css'

/** Related fields under a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Rarely needed fields, closed at first. */
export const MoreSection = ({
  title,
  isOpen,
  children,
}: {
  title: string
  /**
   * Opens the section, because a field in it has a problem. Only people close it: they can be writing in it.
   */
  isOpen: boolean
  children: ReactNode
}) => {
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isOpen && element.current) element.current.open = true
  }, [isOpen])
  return (
    <details ref={element} className={styles['more']}>
      <summary className={styles['summary']}>{title}</summary>
      <div className={styles['inside']}>{children}</div>
    </details>
  )
}
