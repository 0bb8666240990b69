import type { ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { KINDS } from '../../../../protocol/chat/notificationKinds.ts'
import styles from './Tables.module.css'
import { noticeTexts } from './texts/noticeTexts.ts'

interface Props {
  readonly label: string
  /** Header of the first column. */
  readonly about: string
  /** Rows: a header and a cell for each of `KINDS`. */
  readonly children: ReactNode
}

/** A table with the kinds of notification as columns. It scrolls if the space is too narrow. */
export const NotificationTable = ({ label, about, children }: Props) => {
  const t = useText(noticeTexts)
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
