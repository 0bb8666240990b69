import { updateSettings } from '../../../../protocol/chat/account.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { Toggle } from '../form/Toggle.tsx'
import { preferenceTexts } from './texts/preferenceTexts.ts'

const HOMES = ['inbox', 'recent', 'all_messages'] as const
/** As numbered on the wire: always, in conversations, never. */
const READINGS = [1, 2, 3] as const

/** The app's start page, the order of channels, and the rule for marking messages as read. */
export const NavigationSettings = () => {
  const t = useText(preferenceTexts)
  const home = useSetting('web_home_view')
  const sidebarFolders = useSetting('web_left_sidebar_show_channel_folders')
  const hasSidebarFolders = useOffers(updateSettings, 'web_left_sidebar_show_channel_folders')
  const inboxFolders = useSetting('web_inbox_show_channel_folders')
  const hasInboxFolders = useOffers(updateSettings, 'web_inbox_show_channel_folders')
  const reading = useSetting('web_mark_read_on_scroll_policy')
  return (
    <Part title={t('preferences.going')}>
      <Choice
        label={t('preferences.home')}
        hint={t('preferences.homeHint')}
        change={home}
        options={HOMES.map((value) => ({ value, label: t(`preferences.home.${value}`) }))}
      />
      <Choice
        label={t('preferences.reading')}
        change={reading}
        options={READINGS.map((value) => ({ value, label: t(`preferences.reading.${value}`) }))}
      />
      {hasSidebarFolders && (
        <Toggle
          label={t('preferences.folders')}
          hint={t('preferences.foldersHint')}
          change={sidebarFolders}
        />
      )}
      {hasInboxFolders && (
        <Toggle
          label={t('preferences.inboxFolders')}
          hint={t('preferences.inboxFoldersHint')}
          change={inboxFolders}
        />
      )}
    </Part>
  )
}
