import { groups, GROUPS, KINDS, type Kind } from '../../../../protocol/chat/notificationKinds.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { noticeTexts } from '../notifications/texts/noticeTexts.ts'
import { preferenceTexts } from '../preferences/texts/preferenceTexts.ts'
import { privacyTexts } from '../privacy/texts/privacyTexts.ts'
import type { SettingLabel } from './organisationLabels.ts'

const texts: Readonly<Record<string, TextKey>> = {
  twenty_four_hour_time: preferenceTexts('preferences.clock'),
  web_font_size_px: preferenceTexts('preferences.fontSize'),
  web_home_view: preferenceTexts('preferences.home'),
  web_mark_read_on_scroll_policy: preferenceTexts('preferences.reading'),
  web_left_sidebar_show_channel_folders: preferenceTexts('preferences.folders'),
  web_inbox_show_channel_folders: preferenceTexts('preferences.inboxFolders'),
  enter_sends: preferenceTexts('preferences.enterSends'),
  translate_emoticons: preferenceTexts('preferences.emoticons'),
  enable_drafts_synchronization: preferenceTexts('preferences.drafts'),
  presence_enabled: privacyTexts('privacy.presence'),
  send_read_receipts: privacyTexts('privacy.receipts'),
  send_private_typing_notifications: privacyTexts('privacy.typingDirect'),
  send_stream_typing_notifications: privacyTexts('privacy.typingChannels'),
  email_address_visibility: privacyTexts('privacy.emailVisibility'),
  notification_sound: noticeTexts('notify.sound'),
  pm_content_in_desktop_notifications: noticeTexts('notify.showContent'),
  desktop_icon_count_display: noticeTexts('notify.badge'),
  enable_online_push_notifications: noticeTexts('notify.onlinePush'),
  message_content_in_email_notifications: noticeTexts('notify.mailContent'),
  email_notifications_batching_period_seconds: noticeTexts('notify.mailDelay'),
  enable_login_emails: noticeTexts('notify.signInMail'),
  automatically_follow_topics_policy: noticeTexts('notify.follow'),
  automatically_unmute_topics_in_muted_streams_policy: noticeTexts('notify.unmute'),
  automatically_follow_topics_where_mentioned: noticeTexts('notify.followMentions'),
}

/** A cell of the table of notifications: "Topics you follow: Desktop". */
const cells = GROUPS.flatMap((group) =>
  KINDS.flatMap((kind): readonly (readonly [string, SettingLabel])[] => {
    const names: Partial<Record<Kind, string>> = groups[group]
    const name = names[kind]
    const label = (t: Translate): string =>
      t(noticeTexts('notify.cell'), {
        what: t(noticeTexts(`notify.group.${group}`)),
        kind: t(noticeTexts(`notify.kind.${kind}`)),
      })
    return name === undefined ? [] : [[name, { label }]]
  }),
)

/** The settings of a person, by their names on the wire: those that new members start with. */
export const personalLabels: ReadonlyMap<string, SettingLabel> = new Map<string, SettingLabel>([
  ...Object.entries(texts).map(([name, text]): readonly [string, SettingLabel] => [
    name,
    { label: (t) => t(text) },
  ]),
  ...cells,
])
