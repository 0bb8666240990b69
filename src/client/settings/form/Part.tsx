import { useId, type ReactNode } from 'preact/compat'
import styles from './Part.module.css'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** One subject of a section, with what it is about. */
export const Part = ({ title, text, children }: Props) => {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {children}
    </section>
  )
}
