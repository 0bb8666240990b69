import { useText } from '../../i18n/useText.ts'
import { shownChord } from '../../ui/keys/shownKeys.ts'
import styles from './Keys.module.css'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Keys with the labels of the keyboard; the keys of a sequence follow each other. */
export const Keys = ({ keys }: { keys: readonly string[] }) => {
  const t = useText(laterShellTexts)
  return keys.map((each, index) => (
    <span key={each} className={styles['keys']}>
      {index > 0 && t('shell.keys.or')}
      {each.split(' ').map((chord, at) => (
        <span key={chord} className={styles['keys']}>
          {at > 0 && t('shell.keys.then')}
          <kbd className={styles['key']}>{shownChord(t, chord)}</kbd>
        </span>
      ))}
    </span>
  ))
}
