import { getChannelFolders } from '../../../../protocol/chat/channelFolders.ts'
import type { organisationChannels } from '../../../../protocol/chat/organisationSettings.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { useAllChannels } from '../../channels/queries.ts'
import { channelTexts } from '../../channels/texts/channelTexts.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { ChipField } from '../../../ui/ChipField.tsx'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { useOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { IfOffered } from '../change/IfOffered.tsx'
import { useChange } from '../change/useChange.ts'
import { ChangeNote } from '../change/ChangeNote.tsx'
import { useDefaultChannels } from '../feature.ts'
import { Choice } from '../form/Choice.tsx'
import styles from '../form/Controls.module.css'
import { Part } from '../form/Part.tsx'
import { changeTexts } from '../change/texts/changeTexts.ts'
import { setDefaultChannels } from './joiningChanges.ts'
import { ChannelFolders } from './ChannelFolders.tsx'
import { ServerUpdatesChannel } from './server/ServerControls.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

type Purpose = (typeof organisationChannels)[number]

const NONE = -1

const useNamedChannels = () =>
  useAllChannels()
    .filter((channel) => !channel.is_archived)
    .toSorted((one, other) => compareNames(one.name, other.name))

const PurposeChannel = ({ name }: { name: Purpose }) => {
  const t = useText(channelTexts, organizationTexts)
  const isPrivateOnly = name === 'moderation_request_channel_id'
  const channels = useNamedChannels().filter((channel) => !isPrivateOnly || channel.invite_only)
  return (
    <Choice
      label={t(`defaults.${name}`)}
      change={useOrganisationSetting(name, NONE)}
      options={[
        { value: NONE, label: t('defaults.noChannel') },
        ...channels.map((channel) => ({ value: channel.stream_id, label: channel.name })),
      ]}
      otherLabel={t('channels.unknown')}
      obstacle={useSettingObstacle(name)}
    />
  )
}

/** The channels that new users join, the folders, and the channels for the service's own messages. */
export const DefaultChannelsPage = () => {
  const t = useText(changeTexts, channelTexts, organizationTexts)
  const hasFolders = useOffers(getChannelFolders)
  const session = useSession()
  const obstacle = isAdministrator(useOwnUser()) ? undefined : t('settings.forAdministrators')
  const channels = useNamedChannels()
  const change = useChange(useDefaultChannels(), (to) => setDefaultChannels(session, to))
  const ids = change.value
  return (
    <>
      <Part title={t('defaults.title')} text={t('defaults.about')}>
        <div className={styles['row']}>
          <ChipField
            label={t('defaults.channels')}
            placeholder={t('defaults.add')}
            obstacle={obstacle}
            chips={ids.map((id) => ({
              key: String(id),
              label: channels.find((each) => each.stream_id === id)?.name ?? t('channels.unknown'),
            }))}
            options={channels
              .filter((channel) => !channel.invite_only && !ids.includes(channel.stream_id))
              .map((channel) => ({ key: String(channel.stream_id), label: channel.name }))}
            onAdd={(key) => change.set([...ids, Number(key)])}
            onRemove={(key) => change.set(ids.filter((id) => String(id) !== key))}
          />
          <ChangeNote change={change} label={t('defaults.channels')} />
        </div>
      </Part>
      {hasFolders && <ChannelFolders obstacle={obstacle} />}
      <Part title={t('defaults.purposes')}>
        <PurposeChannel name="new_stream_announcements_stream_id" />
        <PurposeChannel name="signup_announcements_stream_id" />
        <IfOffered setting="moderation_request_channel_id">
          <PurposeChannel name="moderation_request_channel_id" />
        </IfOffered>
        <ServerUpdatesChannel />
      </Part>
    </>
  )
}
