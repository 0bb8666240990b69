import { pathOf } from './address.ts'
import { groupPath } from './groupPath.ts'
import { paths } from './paths.ts'
import { settingsPath } from './settingsAddress.ts'
import { directConversation } from './view.ts'

/*
 * Pages as the app of a Zulip server names them in its addresses, which its messages link: `/#settings/profile`.
 * Loaded when one is opened.
 */

const pages: Readonly<Record<string, string>> = {
  inbox: paths.inbox,
  recent: paths.recent,
  feed: paths.feed,
  drafts: paths.drafts,
  scheduled: paths.scheduled,
  reminders: paths.reminders,
  channels: paths.channels,
  streams: paths.channels,
  groups: paths.groups,
  user: paths.people,
  invite: paths.invites,
}

/** Sections of a person's settings, by their names there; others have the same name here, or none. */
const own: Readonly<Record<string, string>> = {
  'account-and-privacy': 'account',
  'alert-words': 'alert-words',
  'muted-users': 'muted',
  notifications: 'notifications',
  preferences: 'preferences',
  profile: 'profile',
  topics: 'muted',
  'uploaded-files': 'files',
  'your-bots': 'bots',
}

const ofOrganization: Readonly<Record<string, string>> = {
  'auth-methods': 'joining',
  bots: 'bots',
  'bot-list-admin': 'bots',
  'data-exports-admin': 'export',
  'default-channels-list': 'channels',
  'emoji-settings': 'emoji',
  'linkifier-settings': 'linkifiers',
  'organization-level-user-defaults': 'newcomers',
  'organization-permissions': 'permissions',
  'organization-profile': 'profile',
  'organization-settings': 'messages',
  'playground-settings': 'playgrounds',
  'profile-field-settings': 'profile-fields',
}

const sectionOf = (sections: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(sections, name) ? sections[name] : undefined

/** The address here of the page with that hash, for this reader; undefined if it is no page's. */
export function addressOfHash(hash: string, ownUserId: number): string | undefined {
  const [page = '', part = ''] = hash.replace(/^#/, '').split('/')
  if (page === 'settings') return settingsPath('settings', sectionOf(own, part))
  if (page === 'organization') {
    return part === 'users' || part === 'user-list-admin'
      ? paths.people
      : settingsPath('admin', sectionOf(ofOrganization, part))
  }
  if (!Object.hasOwn(pages, page)) return undefined
  if (/^\d{1,15}$/.test(part)) {
    if (page === 'user') return pathOf(directConversation([Number(part)], ownUserId))
    if (page === 'groups') return groupPath(Number(part))
    if (page === 'channels' || page === 'streams') return `/channel/${part}`
  }
  return pages[page]
}
