import { randomBytes } from 'node:crypto'
import { secondsNow, type ChatContext } from '../chat/context.ts'
import { systemGroupId } from '../chat/groups/groups.ts'
import { activateLink } from '../chat/invitations/links.ts'
import { storeOrganisationSettings } from '../chat/realm/settings.ts'
import type { Cast } from './cast.ts'
import type { ChannelIds } from './channels.ts'

const DAY = 24 * 60 * 60

const linkifiers = [
  {
    pattern: 'LNT-(?P<number>\\d+)',
    url_template: 'https://issues.example.org/LNT-{number}',
    example: 'LNT-1204',
  },
  {
    pattern: 'RFC ?(?P<number>\\d{3,5})',
    url_template: 'https://www.rfc-editor.org/rfc/rfc{number}',
    example: 'RFC 5545',
  },
] as const

const groups = [
  { name: 'designers', description: 'How it looks and reads', members: 'lena thandi leila' },
  { name: 'web', description: 'The web app', members: 'priya elif' },
  { name: 'api', description: 'What runs on servers', members: 'noah oskar marek samir' },
  { name: 'mobile', description: 'The door app', members: 'daniel' },
  {
    name: 'engineers',
    description: 'Everybody who builds',
    members: 'admin',
    subgroups: ['web', 'api', 'mobile'],
  },
  { name: 'organizers', description: 'Lantern Nights', members: 'chiara ines amara omar member' },
  {
    name: 'release crew',
    description: 'Who must know before something goes out',
    members: 'member luc',
    subgroups: ['engineers', 'designers'],
  },
] as const

/** Sets the organization's name, pictures and settings. */
export function describeOrganisation(context: ChatContext): void {
  storeOrganisationSettings(context, {
    name: 'Lantern',
    description: 'We help people bring people together. A sample organization to look around in.',
    message_content_edit_limit_seconds: 3600,
    can_mention_many_users_group: systemGroupId(context, 'role:moderators'),
  })
  for (const [position, { pattern, url_template, example }] of linkifiers.entries()) {
    context.database.run(
      'INSERT INTO linkifier (position, pattern, url_template, example_input) VALUES (?, ?, ?, ?)',
      position,
      pattern,
      url_template,
      example,
    )
  }
  context.database.run("INSERT INTO allowed_domain (domain, allow_subdomains) VALUES ('demo.test', 0)")
}

/** Creates user groups, some of them nested. */
export function createGroups(context: ChatContext, cast: Cast): void {
  const { database } = context
  const ids = new Map<string, number>()
  for (const group of groups) {
    const { id } = database.run(
      'INSERT INTO user_group (name, description, creator_id, date_created, permissions) VALUES (?, ?, ?, ?, ?)',
      group.name,
      group.description,
      cast.id('owner'),
      secondsNow(context) - 250 * DAY,
      JSON.stringify({ can_manage_group: systemGroupId(context, 'role:moderators') }),
    )
    ids.set(group.name, id)
    for (const member of group.members.split(' ')) {
      database.run('INSERT INTO user_group_member (group_id, user_id) VALUES (?, ?)', id, cast.id(member))
    }
    for (const subgroup of 'subgroups' in group ? group.subgroups : []) {
      const subgroupId = ids.get(subgroup) ?? null
      database.run('INSERT INTO user_group_subgroup (group_id, subgroup_id) VALUES (?, ?)', id, subgroupId)
    }
  }
}

interface PendingInvitation {
  /** Absent: a link for many people. */
  readonly email?: string
  readonly by: string
  readonly role: number
  readonly sentDaysAgo: number
  readonly validDays: number | null
}

const pending: readonly PendingInvitation[] = [
  { email: 'noor@demo.test', by: 'owner', role: 400, sentDaysAgo: 2, validDays: 10 },
  { email: 'kim@demo.test', by: 'amara', role: 600, sentDaysAgo: 6, validDays: 10 },
  { by: 'admin', role: 400, sentDaysAgo: 9, validDays: null },
]

/** Creates invitations that are not yet accepted. */
export function inviteOthers(context: ChatContext, cast: Cast, channelId: ChannelIds): void {
  const now = secondsNow(context)
  const channelIds = ['general', 'community'].map(channelId)
  for (const { email, by, role, sentDaysAgo, validDays } of pending) {
    const invitedAt = now - sentDaysAgo * DAY
    const { id } = context.database.run(
      `INSERT INTO invitation (token_digest, email, invited_by, invited_as, invited_at, expires_at, channels)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      randomBytes(32),
      email ?? null,
      cast.id(by),
      role,
      invitedAt,
      validDays === null ? null : invitedAt + validDays * DAY,
      JSON.stringify(channelIds),
    )
    activateLink(context, id)
  }
}

export function announceInGeneral(context: ChatContext, channelId: ChannelIds): void {
  storeOrganisationSettings(context, {
    new_stream_announcements_stream_id: channelId('general'),
  })
}
