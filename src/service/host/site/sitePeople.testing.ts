/* The people of the stand-in of a calendar site. */

type Role = 'subscriber' | 'contributor' | 'author' | 'editor'

/** Application passwords of the accounts, by user name; the IDs of users are their places, from 2. */
export const sitePasswords: Readonly<Record<string, string>> = {
  sue: 'subs cribe r123',
  carl: 'cont ribu tor1',
  ann: 'auth orpa ssw1',
  edith: 'edit orpa ssw1',
}
const roles: readonly (readonly [string, Role])[] = [
  ['sue', 'subscriber'],
  ['carl', 'contributor'],
  ['ann', 'author'],
  ['edith', 'editor'],
]

export const capabilitiesOf: Readonly<Record<Role, readonly string[]>> = {
  subscriber: ['read'],
  contributor: ['read', 'edit_posts', 'edit_tribe_events', 'edit_tribe_venues', 'edit_tribe_organizers'],
  author: [
    'read',
    'edit_posts',
    'edit_tribe_venues',
    'edit_tribe_organizers',
    'edit_tribe_events',
    'publish_tribe_events',
    'edit_published_tribe_events',
    'upload_files',
  ],
  editor: [
    'read',
    'edit_posts',
    'manage_categories',
    'edit_tribe_venues',
    'edit_tribe_organizers',
    'edit_tribe_events',
    'publish_tribe_events',
    'edit_published_tribe_events',
    'edit_others_tribe_events',
    'upload_files',
  ],
}

export interface User {
  readonly id: number
  readonly login: string
  readonly role: Role
}

/** Undefined: nobody known. */
export function userOf(
  authorization: string | undefined,
  revoked: ReadonlySet<string>,
): User | 'wrong' | undefined {
  if (authorization === undefined) return undefined
  const [login = '', ...rest] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  const role = roles.findIndex(([name]) => name === login)
  const [, found] = roles[role] ?? []
  const isRight =
    rest.join(':').replaceAll(' ', '') === sitePasswords[login]?.replaceAll(' ', '') && !revoked.has(login)
  return found !== undefined && isRight ? { id: role + 2, login, role: found } : 'wrong'
}
