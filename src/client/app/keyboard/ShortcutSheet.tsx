import { useText } from '../../i18n/useText.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { shownChord } from './platform.ts'
import styles from './ShortcutSheet.module.css'
import { SHORTCUTS, type Shortcut, type ShortcutGroup } from './shortcuts.ts'

const GROUPS: readonly ShortcutGroup[] = ['anywhere', 'goTo', 'calendar', 'messages', 'writing']

const Keys = ({ keys }: Pick<Shortcut, 'keys'>) => {
  const t = useText()
  return keys.map((each, index) => (
    <span key={each} className={styles['keys']}>
      {index > 0 && t('shell.keys.or')}
      {each.split(' ').map((chord, at) => (
        <span key={chord} className={styles['keys']}>
          {at > 0 && t('shell.keys.then')}
          <kbd className={styles['key']}>{shownChord(chord)}</kbd>
        </span>
      ))}
    </span>
  ))
}

/** Every shortcut, in groups. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog title={t('shell.shortcuts')} size="wide" content="text" onClose={onClose}>
      <div className={styles['groups']}>
        {GROUPS.map((group) => (
          <section key={group} className={styles['group']}>
            <h3 className={styles['heading']}>{t(`shell.group.${group}`)}</h3>
            <dl>
              {SHORTCUTS.filter((each) => each.group === group).map(({ keys, text }) => (
                <div key={text} className={styles['line']}>
                  <dt>{t(text)}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
