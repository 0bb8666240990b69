import type { ReactNode } from 'react'
import styles from './Rows.module.css'
import { ListItem } from '../../../ui/ListItem.tsx'

interface RowProps {
  readonly lead?: ReactNode
  readonly name: ReactNode
  readonly about?: ReactNode
  /** Actions on the item. */
  readonly children?: ReactNode
}

/** An item of a list: its description and its actions. */
export const Row = ({ lead, name, about, children }: RowProps) => (
  <ListItem className={styles['row']}>
    {lead !== undefined && <span className={styles['lead']}>{lead}</span>}
    <span className={styles['text']}>
      <span className={styles['name']}>{name}</span>
      {about !== undefined && <span className={styles['about']}>{about}</span>}
    </span>
    {children !== undefined && <span className={styles['actions']}>{children}</span>}
  </ListItem>
)

/** A list of items with descriptions and actions. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles['rows']} aria-label={label}>
    {children}
  </ul>
)
