import type { organisationTimeLimits } from '../../../../protocol/chat/organisationSettings.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { IfOffered } from '../change/IfOffered.tsx'
import { duration } from '../../../ui/format/duration.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { Flag } from './Flag.tsx'
import { ServerMessages, ServerPreviews } from './server/ServerControls.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** Seconds; null: no limit. */
const LIMITS = [null, 120, 600, 3600, 86_400, 604_800, 2_592_000] as const

const TimeLimit = ({ name }: { name: (typeof organisationTimeLimits)[number] }) => {
  const t = useText(organizationTexts)
  const change = useOrganisationSetting(name, null)
  const text = (seconds: number | null): string => (seconds === null ? t('rules.forever') : duration(seconds))
  return (
    <Choice<number | null>
      label={t(`rules.${name}`)}
      change={change}
      options={LIMITS.map((value) => ({ value, label: text(value) }))}
      otherLabel={text(change.value)}
      obstacle={useSettingObstacle(name)}
    />
  )
}

const HISTORY = ['all', 'moves', 'none'] as const
const TOPICS = ['allow_empty_topic', 'disable_empty_topic'] as const

/** Rules for all messages. */
export const MessageRulesPage = () => {
  const t = useText(organizationTexts)
  const obstacle = useSettingObstacle('message_edit_history_visibility_policy')
  return (
    <>
      <Part title={t('rules.changing')}>
        <Flag name="allow_message_editing" />
        <TimeLimit name="message_content_edit_limit_seconds" />
        <TimeLimit name="message_content_delete_limit_seconds" />
        <TimeLimit name="move_messages_within_stream_limit_seconds" />
        <TimeLimit name="move_messages_between_streams_limit_seconds" />
        <IfOffered setting="message_edit_history_visibility_policy">
          <Choice
            label={t('rules.history')}
            change={useOrganisationSetting('message_edit_history_visibility_policy', 'all')}
            options={HISTORY.map((value) => ({ value: value as string, label: t(`rules.history.${value}`) }))}
            obstacle={obstacle}
          />
        </IfOffered>
      </Part>
      <Part title={t('rules.conversations')}>
        <Choice
          label={t('rules.topics')}
          change={useOrganisationSetting('topics_policy', 'allow_empty_topic')}
          options={TOPICS.map((value) => ({ value: value as string, label: t(`rules.topics.${value}`) }))}
          obstacle={obstacle}
        />
        <ServerPreviews />
        <ServerMessages />
        <Flag name="enable_read_receipts" />
        <Flag name="presence_disabled" />
        <Flag name="message_content_in_web_push" />
        <Flag name="enable_spectator_access" />
        <Flag name="enable_guest_user_indicator" />
        <Flag name="enable_guest_user_dm_warning" />
      </Part>
    </>
  )
}
