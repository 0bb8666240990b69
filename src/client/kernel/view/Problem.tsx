import styles from './Problem.module.css'

/** The reason why something in a dialog did not work, below what it is about; nothing without `text`. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className={styles['problem']} dir="auto">
      {text}
    </p>
  )
