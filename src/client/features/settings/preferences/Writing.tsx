import { useText } from '../../../i18n/useText.ts'
import { shownChord } from '../../../ui/keys/shownKeys.ts'
import { chooseUndoSeconds, chosenUndoSeconds, UNDO_SECONDS } from '../../../ui/undoSending.ts'
import { chooseToWriteOnOpening, writesOnOpening } from '../../../ui/writing/writeOnOpening.ts'
import { useIsOwn, useSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { Toggle } from '../form/Toggle.tsx'
import { useBrowserChoice } from './browserChoice.ts'
import { preferenceTexts } from './texts/preferenceTexts.ts'

/** How long sent messages can be taken back; kept in this browser. */
const UndoSending = () => {
  const t = useText(preferenceTexts)
  return (
    <Choice
      label={t('preferences.undoSending')}
      hint={t('preferences.undoSendingHint')}
      change={useBrowserChoice(chosenUndoSeconds, chooseUndoSeconds)}
      options={UNDO_SECONDS.map((value) => ({
        value,
        label: t('preferences.undoSendingFor', { seconds: value }),
      }))}
    />
  )
}

/** If the composer takes the focus of a conversation that opens; kept in this browser. */
const WriteOnOpening = () => {
  const t = useText(preferenceTexts)
  return (
    <Toggle
      label={t('preferences.writeOnOpening')}
      hint={t('preferences.writeOnOpeningHint')}
      change={useBrowserChoice(writesOnOpening, chooseToWriteOnOpening)}
    />
  )
}

/** Settings for typing. */
export const Writing = () => {
  const t = useText(preferenceTexts)
  const isOwn = useIsOwn()
  return (
    <Part title={t('preferences.writing')}>
      <Toggle
        label={t('preferences.enterSends')}
        hint={t('preferences.enterSendsHint', { keys: shownChord(t, 'Mod+Enter') })}
        change={useSetting('enter_sends')}
      />
      <Toggle label={t('preferences.emoticons')} change={useSetting('translate_emoticons')} />
      {isOwn && <WriteOnOpening />}
      {isOwn && <UndoSending />}
      <Toggle
        label={t('preferences.drafts')}
        hint={t('preferences.draftsHint')}
        change={useSetting('enable_drafts_synchronization')}
      />
    </Part>
  )
}
