import styles from './Spinner.module.css'

/** A small turning ring. The words that go with it stand beside it, or in its button. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />
