import styles from './EmptyNote.module.css'

/** That there is nothing to list. */
export const EmptyNote = ({ text }: { text: string }) => <p className={styles['note']}>{text}</p>
