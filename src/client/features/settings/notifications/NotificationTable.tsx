import type { ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { KINDS } from './kinds.ts'
import styles from './Tables.module.css'

interface Props {
  readonly label: string
  /** Heads the first column. */
  readonly about: string
  /** Rows: a heading and a cell for each of `KINDS`. */
  readonly children: ReactNode
}

/** What may tell of something, by column. It scrolls where there is no room. */
export const NotificationTable = ({ label, about, children }: Props) => {
  const t = useText()
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{about}</th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t(`notify.kind.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
