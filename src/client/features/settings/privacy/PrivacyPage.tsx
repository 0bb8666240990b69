import { useText } from '../../../i18n/useText.ts'
import { useSetting } from '../change/setting.ts'
import { Part } from '../form/Part.tsx'
import { Toggle } from '../form/Toggle.tsx'
import { Audience } from './Audience.tsx'
import { privacyTexts } from './texts/privacyTexts.ts'

/** Settings for the visibility of the reader's activity. */
export const PrivacyPage = () => {
  const t = useText(privacyTexts)
  return (
    <Part title={t('privacy.others')} text={t('privacy.othersAbout')}>
      <Toggle
        label={t('privacy.presence')}
        hint={t('privacy.presenceHint')}
        change={useSetting('presence_enabled')}
      />
      <Toggle label={t('privacy.receipts')} change={useSetting('send_read_receipts')} />
      <Toggle label={t('privacy.typingDirect')} change={useSetting('send_private_typing_notifications')} />
      <Toggle label={t('privacy.typingChannels')} change={useSetting('send_stream_typing_notifications')} />
      <Audience />
    </Part>
  )
}
