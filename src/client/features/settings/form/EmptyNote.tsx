import styles from './EmptyNote.module.css'

/** Shown in place of an empty list. */
export const EmptyNote = ({ text }: { text: string }) => <p className={styles['note']}>{text}</p>
