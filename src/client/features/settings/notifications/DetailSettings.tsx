import { updateSettings } from '../../../../protocol/chat/account.ts'
import { notificationSounds } from '../../../../protocol/chat/userSettings.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useIsOwn, useSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { Toggle } from '../form/Toggle.tsx'
import { duration } from '../../../ui/format/duration.ts'
import { noticeTexts } from './texts/noticeTexts.ts'

/** Seconds. */
const DELAYS = [0, 120, 300, 600, 1800, 3600, 21_600, 86_400] as const
/** Values in the order of the wire. */
const BADGES = [1, 2, 3, 4] as const
const FOLLOWING = [1, 2, 3, 4] as const

/** The content of notifications, the delay of mails, and the topics that are followed automatically. */
export const DetailSettings = () => {
  const t = useText(noticeTexts)
  // Some services have no mails at once.
  const takesNone = useOffers(updateSettings, 'email_notifications_batching_period_seconds', null)
  const delay = {
    ...useSetting('email_notifications_batching_period_seconds'),
    refuses: (seconds: number) => seconds === 0 && !takesNone,
  }
  const canBeAtOnce = takesNone || delay.value === 0
  const waitText = (seconds: number): string => (seconds === 0 ? t('notify.noDelay') : duration(seconds))
  const sound = useSetting('notification_sound')
  const signInMail = useSetting('enable_login_emails')
  // No service has a default for it.
  const isOwn = useIsOwn()
  return (
    <>
      <Part title={t('notify.onThisScreen')}>
        <Toggle label={t('notify.showContent')} change={useSetting('pm_content_in_desktop_notifications')} />
        <Choice
          label={t('notify.sound')}
          change={sound}
          otherLabel={t('notify.sound.other', { name: sound.value })}
          options={notificationSounds.map((value) => ({
            value,
            label: t(`notify.sound.${value}`),
          }))}
        />
        <Choice
          label={t('notify.badge')}
          change={useSetting('desktop_icon_count_display')}
          options={BADGES.map((value) => ({ value, label: t(`notify.badge.${value}`) }))}
        />
      </Part>
      <Part title={t('notify.awayTitle')}>
        <Toggle label={t('notify.onlinePush')} change={useSetting('enable_online_push_notifications')} />
        <Toggle
          label={t('notify.mailContent')}
          hint={t('notify.mailContentHint')}
          change={useSetting('message_content_in_email_notifications')}
        />
        <Choice
          label={t('notify.mailDelay')}
          change={delay}
          options={DELAYS.filter((value) => value > 0 || canBeAtOnce).map((value) => ({
            value,
            label: waitText(value),
          }))}
          otherLabel={waitText(delay.value)}
        />
        {isOwn && <Toggle label={t('notify.signInMail')} change={signInMail} />}
      </Part>
      <Part title={t('notify.topics')}>
        <Choice
          label={t('notify.follow')}
          change={useSetting('automatically_follow_topics_policy')}
          options={FOLLOWING.map((value) => ({
            value,
            label: t(`notify.following.${value}`),
          }))}
        />
        <Choice
          label={t('notify.unmute')}
          change={useSetting('automatically_unmute_topics_in_muted_streams_policy')}
          options={FOLLOWING.map((value) => ({
            value,
            label: t(`notify.following.${value}`),
          }))}
        />
        <Toggle
          label={t('notify.followMentions')}
          change={useSetting('automatically_follow_topics_where_mentioned')}
        />
      </Part>
    </>
  )
}
