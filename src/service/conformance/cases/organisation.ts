import { administrators, anybody, everybody, members, nobody, type Cases } from './case.ts'

/** Roles that can invite; bots cannot. */
const inviters = ['member', 'moderator', 'admin', 'owner'] as const

export const organisationCases: Cases = {
  getServerSettings: [
    { fields: () => ({}), allowed: [...anybody, 'wrongKey', 'deactivated', 'botOfDeactivated'] },
  ],
  updateOrganisation: [
    { on: 'its name', fields: () => ({ name: 'Elsewhere' }), allowed: administrators },
    {
      on: 'who may create groups',
      fields: ({ groups }) => ({ can_create_groups: { new: groups.crew } }),
      allowed: ['owner'],
    },
  ],
  updateSettingsDefaults: [{ fields: () => ({ enter_sends: false }), allowed: administrators }],
  uploadIcon: [{ fields: () => ({}), allowed: administrators }],
  deleteIcon: [{ fields: () => ({}), allowed: administrators }],
  uploadLogo: [{ fields: () => ({ night: true }), allowed: administrators }],
  deleteLogo: [{ fields: () => ({ night: true }), allowed: administrators }],

  getDomains: [{ fields: () => ({}), allowed: everybody }],
  addDomain: [{ fields: () => ({ domain: 'other.example', allow_subdomains: true }), allowed: ['owner'] }],
  updateDomain: [{ fields: () => ({ domain: 'test.example', allow_subdomains: true }), allowed: ['owner'] }],
  removeDomain: [{ fields: () => ({ domain: 'test.example' }), allowed: ['owner'] }],

  getEmoji: [{ fields: () => ({}), allowed: everybody }],
  uploadEmoji: [{ fields: () => ({ emoji_name: 'dot' }), allowed: members }],
  deactivateEmoji: [
    { on: 'an emoji of nobody', fields: () => ({ emoji_name: 'parrot' }), allowed: administrators },
  ],

  getLinkifiers: [{ fields: () => ({}), allowed: everybody }],
  addLinkifier: [
    {
      fields: () => ({ pattern: 'T(?P<id>[0-9]+)', url_template: 'https://t.example/{id}' }),
      allowed: administrators,
    },
  ],
  updateLinkifier: [
    {
      fields: ({ linkifier }) => ({
        filter_id: linkifier,
        pattern: 'T(?P<id>[0-9]+)',
        url_template: 'https://t.example/{id}',
      }),
      allowed: administrators,
    },
  ],
  removeLinkifier: [{ fields: ({ linkifier }) => ({ filter_id: linkifier }), allowed: administrators }],
  addPlayground: [
    {
      fields: () => ({ name: 'Run', pygments_language: 'Rust', url_template: 'https://run.example/{code}' }),
      allowed: administrators,
    },
  ],
  removePlayground: [
    { fields: ({ playground }) => ({ playground_id: playground }), allowed: administrators },
  ],
  reorderLinkifiers: [
    { fields: ({ linkifier }) => ({ ordered_linkifier_ids: [linkifier] }), allowed: administrators },
  ],

  createChannelFolder: [{ fields: () => ({ name: 'Work', description: '' }), allowed: administrators }],
  getChannelFolders: [{ fields: () => ({}), allowed: everybody }],
  updateChannelFolder: [
    { fields: ({ folder }) => ({ channel_folder_id: folder, name: 'Play' }), allowed: administrators },
  ],
  reorderChannelFolders: [{ fields: ({ folder }) => ({ order: [folder] }), allowed: administrators }],

  sendInvitations: [
    {
      on: 'a new member',
      fields: () => ({ invitee_emails: 'new@test.example', stream_ids: [] }),
      allowed: inviters,
    },
    {
      on: 'a new owner',
      fields: () => ({ invitee_emails: 'new@test.example', stream_ids: [], invite_as: 100 }),
      allowed: ['owner'],
    },
    {
      on: 'a new member of a private channel',
      fields: ({ channels }) => ({ invitee_emails: 'new@test.example', stream_ids: [channels.secret] }),
      allowed: ['member', 'owner'],
    },
  ],
  createInvitationLink: [{ fields: () => ({ stream_ids: [] }), allowed: administrators }],
  getInvitations: [{ fields: () => ({}), allowed: inviters }],
  resendInvitation: [
    {
      on: 'an invitation of somebody',
      fields: ({ invitation }) => ({ invite_id: invitation }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  revokeInvitation: [
    {
      on: 'an invitation of somebody',
      fields: ({ invitation }) => ({ invite_id: invitation }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  revokeInvitationLink: [
    {
      on: 'a link of somebody',
      fields: ({ invitationLink }) => ({ invite_id: invitationLink }),
      allowed: administrators,
    },
  ],
}

export const groupCases: Cases = {
  getGroups: [{ fields: () => ({}), allowed: everybody }],
  getGroupMembers: [{ fields: ({ groups }) => ({ user_group_id: groups.crew }), allowed: everybody }],
  getSubgroups: [{ fields: ({ groups }) => ({ user_group_id: groups.crew }), allowed: everybody }],
  isGroupMember: [
    {
      fields: ({ groups, people }) => ({ user_group_id: groups.crew, user_id: people.member.id }),
      allowed: everybody,
    },
  ],
  createGroup: [
    {
      fields: ({ people }) => ({ name: 'fresh', description: '', members: [people.member.id] }),
      allowed: members,
    },
  ],
  updateGroup: [
    {
      on: 'a group of somebody',
      fields: ({ groups }) => ({ user_group_id: groups.crew, description: 'Aye' }),
      allowed: ['owner'],
    },
    {
      on: 'a group of the system',
      fields: ({ groups }) => ({ user_group_id: groups.system, description: 'Aye' }),
      allowed: nobody,
    },
  ],
  exportPublicData: [{ fields: () => ({}), allowed: administrators }],
  getAuditLog: [{ fields: () => ({}), allowed: ['owner'] }],
  exportAuditLog: [{ fields: () => ({ format: 'csv' }), allowed: ['owner'] }],
  countExpired: [{ fields: () => ({ days: 30 }), allowed: ['owner'] }],
  getUsage: [{ fields: () => ({}), allowed: administrators }],
  deactivateGroup: [
    {
      on: 'a group of somebody',
      fields: ({ groups }) => ({ user_group_id: groups.crew }),
      allowed: ['owner'],
    },
  ],
  updateGroupMembers: [
    {
      on: 'a group of somebody',
      fields: ({ groups, people }) => ({ user_group_id: groups.crew, add: [people.guest.id] }),
      allowed: ['owner'],
    },
    {
      on: 'a group of the system',
      fields: ({ groups, people }) => ({ user_group_id: groups.system, add: [people.guest.id] }),
      allowed: nobody,
    },
    {
      on: 'a deactivated group',
      fields: ({ groups, people }) => ({ user_group_id: groups.deactivated, add: [people.guest.id] }),
      allowed: ['owner'],
    },
  ],
  updateSubgroups: [
    {
      on: 'a group of somebody',
      fields: ({ groups }) => ({ user_group_id: groups.crew, add: [groups.cooks] }),
      allowed: ['owner'],
    },
  ],
}
