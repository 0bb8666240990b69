import styles from './Spinner.module.css'

/** A small turning ring. Its words are beside it, or in its button. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />
