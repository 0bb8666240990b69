import { useText } from '../../i18n/useText.ts'
import { usePresenceState } from './presences.ts'
import styles from './PresenceDot.module.css'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'

/** A person's presence: its word for screen readers, its color and shape for others. */
export const PresenceDot = ({ userId }: { userId: number }) => {
  const t = useText(laterPeopleTexts)
  const state = usePresenceState(userId)
  if (state === 'offline') return null
  return <span className={styles['dot']} data-standing={state} role="img" aria-label={t(`people.${state}`)} />
}
