import styles from './EmptyNote.module.css'

/** Says that the list is empty. */
export const EmptyNote = ({ text }: { text: string }) => <p className={styles['note']}>{text}</p>
