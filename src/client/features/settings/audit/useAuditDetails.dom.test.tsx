import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../protocol/chat/auditLog.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { act, render } from '../../../ui/render.testing.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { peopleFeature } from '../../people/feature.ts'
import { useAuditDetails } from './useAuditDetails.ts'

type Entry = Pick<AuditEntry, 'action' | 'details'>

const Said = (entry: Entry) => <p>{useAuditDetails()(entry)}</p>

test.each<[string, AuditEntry['details'], string]>([
  [
    'channel_changed',
    { stream_id: 4, new_name: 'fair', is_private: true },
    'Channel: events · New name: fair · Private: yes',
  ],
  ['account_changed', { user_id: 99, role: 300 }, 'Person: 99 · Role: Moderator'],
  ['invitations_sent', { invite_as: 600, stream_ids: [4, 5] }, 'Role: Guest · Channels: events, 5'],
  ['channel_changed', { message_retention_days: 30 }, 'Messages are kept: For 30 days'],
  [
    'settings_changed',
    { enable_read_receipts: false, message_content_edit_limit_seconds: 600 },
    'People can see who has read a message: no · Time limit for editing messages: 10 minutes',
  ],
  [
    'settings_changed',
    { name: 'Lantern', can_create_groups: { new: { direct_members: [], direct_subgroups: [] } } },
    'Name: Lantern · Create groups: Nobody',
  ],
  [
    'settings_changed',
    { topics_policy: 'disable_empty_topic', new_stream_announcements_stream_id: 4 },
    'Messages without a topic: Not allowed: every message needs a topic · New channels are announced in: events',
  ],
  [
    'settings_changed',
    { moderation_request_channel_id: -1, org_type: 40, upload_quota_mib: 20_480 },
    'Reported messages go to: None · Kind of organization: Research · For everyone together, in GiB: 20',
  ],
  ['settings_changed', { message_retention_days: 'unlimited' }, 'Messages are kept: Forever'],
  [
    'defaults_changed',
    { enter_sends: true, enable_followed_topic_desktop_notifications: false },
    'Enter sends the message: yes · Topics you follow: Desktop: no',
  ],
  [
    'bot_created',
    { full_name: 'Weather', short_name: 'weather', bot_type: 2 },
    'Name: Weather · Short name: weather · Kind: Incoming webhook',
  ],
  [
    'domain_changed',
    { domain: 'lantern.example', allow_subdomains: true },
    'Domain: lantern.example · Include subdomains: yes',
  ],
  ['keys_revoked', { key_id: '3f2a' }, 'Key: 3f2a'],
  [
    'sign_in',
    { username: 'ada@lantern.example', way: 'provider' },
    'Email address: ada@lantern.example · With: a sign-in provider',
  ],
  ['sign_in_failed', { code: 'AUTHENTICATION_FAILED' }, 'Reason: Wrong email or password'],
  ['sign_in_failed', { code: 'SOMETHING_NEWER' }, 'Reason: SOMETHING_NEWER'],
  ['invitation_revoked', { invite_id: '7' }, 'Invitation: 7'],
  [
    'invitation_link_created',
    { invite_as: 600, invite_expires_in_minutes: 14_400 },
    'Role: Guest · Valid for: 10 days',
  ],
  ['invitation_link_created', { invite_expires_in_minutes: null, stream_ids: [] }, 'Valid for: No limit'],
  ['audit_log_exported', { format: 'csv', group: 'signIns' }, 'Format: CSV · Part: Sign-ins'],
  [
    'feed_subscribed',
    { feed_id: 2, name: 'The club', host: 'club.example' },
    'Calendar: 2 · Name: The club · Address: club.example',
  ],
  ['feed_changed', { feed_id: 2, is_paused: true }, 'Calendar: 2 · Paused: yes'],
  [
    'provider_changed',
    { id: '3', name: 'Club', emails: 'trusted', joining: 'invitation', state: 'off', secret: 'changed' },
    'Provider: 3 · Name: Club · Accept addresses without a verification status: yes · ' +
      'Who can join with this provider: Only people with an invitation · Turned on: no · Client secret: changed',
  ],
  ['providers_ordered', { ids: ['3', '1'] }, 'Order: 3, 1'],
  ['messages_expired', { count: 12 }, 'Number: 12'],
  ['settings_changed', { quota: { new: 3 } }, 'quota: {"new":3}'],
])('details of %s are worded: %j', async (action, details, words) => {
  const example = aSession([peopleFeature, channelsFeature])
  example.restore({ subscriptions: [aSubscription({ stream_id: 4, name: 'events' })] })
  const page = document.createElement('div')
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <Said action={action} details={details} />
      </SessionContext>,
      page,
    ),
  )
  expect(page.textContent?.replaceAll(/\s/g, ' ')).toBe(words)
  example.end()
})
