import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './SidebarPlaceholder.module.css'
import { keptName } from './keptName.ts'
import { storedWidth } from './width.ts'

/** The sidebar's column until the sidebar has loaded. */
export const SidebarPlaceholder = () => (
  <div className={styles['column']} style={{ inlineSize: storedWidth() }}>
    <p className={styles['name']}>{keptName()}</p>
    <Skeleton lines={9} />
  </div>
)
