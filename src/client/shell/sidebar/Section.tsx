import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'
import { useFold } from './sections.ts'

type Props = {
  /** ID under which the open or closed state is remembered. */
  readonly id: string
  readonly title: string
  /** Shown at the end of the heading. */
  readonly action?: ReactNode
  /** The state until the reader changes it. */
  readonly byItself?: 'open' | 'closed'
  /** Rows that show even while the section is closed, such as the current one. */
  readonly whileClosed?: ReactNode
  readonly children: ReactNode
}

/** A part of the sidebar under a heading that opens and closes it. */
export const Section = ({ id, title, action, byItself = 'open', whileClosed, children }: Props) => {
  const { isOpen, toggle } = useFold(id, byItself === 'open')
  const listId = useId()
  return (
    <section className={styles['section']}>
      <div className={styles['heading']}>
        <h2>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={toggle}
          >
            <ChevronRight size={12} strokeWidth={2} aria-hidden className={styles['chevron']} />
            <bdi>{title}</bdi>
          </button>
        </h2>
        {action && <span className={styles['action']}>{action}</span>}
      </div>
      <ul id={listId} className={styles['list']} aria-label={title}>
        {isOpen ? children : whileClosed}
      </ul>
    </section>
  )
}
