import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './SidebarPlaceholder.module.css'
import { storedWidth } from './width.ts'

/** The sidebar's column until the sidebar has loaded. */
export const SidebarPlaceholder = () => (
  <div className={styles['column']} style={{ inlineSize: storedWidth() }}>
    <Skeleton lines={9} />
  </div>
)
