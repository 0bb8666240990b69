import { useText } from '../../i18n/useText.ts'
import { useStanding } from './presences.ts'
import styles from './PresenceDot.module.css'

/** A person's presence: its word for screen readers, its color and shape for others. */
export const PresenceDot = ({ userId }: { userId: number }) => {
  const t = useText()
  const standing = useStanding(userId)
  if (standing === 'offline') return null
  return (
    <span
      className={styles['dot']}
      data-standing={standing}
      role="img"
      aria-label={t(`people.${standing}`)}
    />
  )
}
