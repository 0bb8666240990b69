import type { ReactNode } from 'react'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import { exportPublicData } from '../../../../protocol/chat/export.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useOwnSetting, useSetting } from '../change/setting.ts'
import { Part } from '../form/Part.tsx'
import { Toggle } from '../form/Toggle.tsx'
import { Audience } from './Audience.tsx'
import { privacyTexts } from './texts/privacyTexts.ts'

/** Whether exports contain the reader's private data, on servers that make such exports. */
const PrivateExport = () => {
  const t = useText(privacyTexts)
  const change = useOwnSetting('allow_private_data_export')
  const isThere = useOffers(updateSettings, 'allow_private_data_export')
  const isOfPublicData = useOffers(exportPublicData)
  if (!isThere || isOfPublicData) return null
  return <Toggle label={t('privacy.export')} hint={t('privacy.exportHint')} change={change} />
}

/** Settings for the visibility of a person's activity: the reader's, or those of new members. */
export const PrivacySettings = ({ children }: { children?: ReactNode }) => {
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
      {children}
    </Part>
  )
}

/** The reader's privacy. */
export const PrivacyPage = () => (
  <PrivacySettings>
    <PrivateExport />
  </PrivacySettings>
)
