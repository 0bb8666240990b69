import { useText } from '../../i18n/useText.ts'
import { Part } from '../../features/settings/form/Part.tsx'
import { Rows } from '../../features/settings/form/Rows.tsx'
import { Toggle } from '../../features/settings/form/Toggle.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { chooseKeys, useKeyChoices } from './keyChoices.ts'
import { ShortcutRow } from './ShortcutRow.tsx'
import { SCOPES, SHORTCUTS } from './shortcuts.ts'
import { useSession } from '../../kernel/session.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** The settings of shortcuts in this browser: all can be changed, and single-character ones switched off. */
export const KeyboardPage = () => {
  const t = useText(laterShellTexts, uiTexts)
  const session = useSession()
  const choices = useKeyChoices()
  const resetAll = (): void => {
    chooseKeys(session, (before) => ({ ...before, keys: {} }))
    showToast({
      text: t('keyboard.allReset'),
      action: { text: t('common.undo'), run: () => chooseKeys(session, () => choices) },
    })
  }
  return (
    <>
      <Part title={t('keyboard.title')} text={t('keyboard.thisBrowser')}>
        <Toggle
          label={t('keyboard.single')}
          hint={t('keyboard.singleHint')}
          change={{
            value: choices.singleKeys === 'on',
            state: { kind: 'settled' },
            set: (isOn) => chooseKeys(session, (before) => ({ ...before, singleKeys: isOn ? 'on' : 'off' })),
          }}
        />
        {Object.keys(choices.keys).length > 0 && (
          <p>
            <Button size="dense" onClick={resetAll}>
              {t('keyboard.resetAll')}
            </Button>
          </p>
        )}
      </Part>
      {SCOPES.map((scope) => (
        <Part key={scope} title={t(`shell.group.${scope}`)}>
          <Rows label={t(`shell.group.${scope}`)}>
            {SHORTCUTS.filter(({ group }) => group === scope).map((each) => (
              <ShortcutRow key={each.text} shortcut={each} choices={choices} />
            ))}
          </Rows>
        </Part>
      ))}
    </>
  )
}
