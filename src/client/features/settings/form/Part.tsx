import { useId, type ReactNode, type Ref } from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Part.module.css'

interface Props {
  readonly title: string
  /** `listeners`: only for screen readers, because the page above shows the same title. */
  readonly titleFor?: 'listeners'
  readonly text?: ReactNode
  /** For a part that moves the focus to its title. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined
  readonly children: ReactNode
}

/** A subject of a section, with a short explanation. */
export const Part = ({ title, titleFor, text, titleRef, children }: Props) => {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      {titleFor === 'listeners' ? (
        <VisuallyHidden as="h3" id={id}>
          {title}
        </VisuallyHidden>
      ) : (
        <h3
          id={id}
          ref={titleRef}
          tabIndex={titleRef === undefined ? undefined : -1}
          className={styles['title']}
        >
          {title}
        </h3>
      )}
      {text !== undefined && text !== false && <p className={styles['text']}>{text}</p>}
      {children}
    </section>
  )
}
