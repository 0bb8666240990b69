import { useText } from '../../i18n/useText.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../navigation/Link.tsx'
import { settingsPath } from '../../navigation/settingsAddress.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { keysOf, useKeyChoices } from './keyChoices.ts'
import { Keys } from './Keys.tsx'
import styles from './ShortcutSheet.module.css'
import { SCOPES, SHORTCUTS } from './shortcuts.ts'

/** Every shortcut, in groups. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useText(laterShellTexts)
  const choices = useKeyChoices()
  return (
    <Dialog title={t('shell.shortcuts')} size="wide" content="text" onClose={onClose}>
      <div className={styles['groups']}>
        {SCOPES.map((group) => (
          <section key={group} className={styles['group']}>
            <h3 className={styles['heading']}>{t(`shell.group.${group}`)}</h3>
            <dl>
              {SHORTCUTS.filter((each) => each.group === group).map((row) => (
                <div key={row.text} className={styles['line']}>
                  <dt>{t(row.text)}</dt>
                  <dd>
                    <Keys keys={keysOf(row, choices)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles['change']}>
        <Link to={settingsPath('settings', 'keyboard')} onClick={onClose}>
          {t('keyboard.change')}
        </Link>
      </p>
    </Dialog>
  )
}
