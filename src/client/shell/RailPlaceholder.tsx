import { Mark } from '../ui/Mark.tsx'
import styles from './RailPlaceholder.module.css'

/** The rail's column until the rail has loaded, with the mark where it will stand. */
export const RailPlaceholder = () => (
  <div className={styles['rail']}>
    <Mark size={28} />
  </div>
)
