import { limits } from '../../../protocol/chat/limits.ts'
import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { User } from '../../../protocol/chat/users.ts'
import type { InviteAccess } from './access.ts'
import { addressesIn, withAddresses, type Address } from './addresses.ts'

/** By mail to one address each, or by a link for many. */
export type InviteWay = 'mail' | 'link'

/** The form's values, kept while the reader is on other pages, until the session ends. */
export interface InviteDraft {
  readonly way: InviteWay
  readonly addresses: readonly Address[]
  /** Typed text that is not an address of the list yet. */
  readonly typed: string
  readonly role: Role
  /** null: never expires. */
  readonly minutes: number | null
  /** undefined: the default channels. */
  readonly channelIds: ReadonlySet<number> | undefined
  readonly groupIds: ReadonlySet<number>
  /** Include the default channels of the time when the invitation is accepted. */
  readonly includesDefaults: boolean
  readonly notifies: boolean
  readonly welcome: 'usual' | 'other' | 'none'
  readonly welcomeText: string
}

export const emptyDraft: InviteDraft = {
  way: 'mail',
  addresses: [],
  typed: '',
  role: Role.member,
  minutes: limits.default_invitation_minutes,
  channelIds: undefined,
  groupIds: new Set(),
  includesDefaults: false,
  notifies: true,
  welcome: 'usual',
  welcomeText: '',
}

/** Returns the chosen way, or the other if the reader can't use that one. */
export function wayOf({ way }: InviteDraft, { byMail, byLink }: InviteAccess): InviteWay {
  if (way === 'link') return byLink ? 'link' : 'mail'
  return byMail ? 'mail' : 'link'
}

/** Returns the chosen role; guest if the reader can't give that one. */
export const roleOf = ({ role }: InviteDraft, reader: Pick<User, 'role'>): Role =>
  mayInviteAs(reader, role) ? role : Role.guest

/** Returns the draft, with the text still being typed turned into an address. */
export const wholeDraft = (draft: InviteDraft): InviteDraft => ({
  ...draft,
  addresses: withAddresses(draft.addresses, addressesIn(draft.typed)),
  typed: '',
})
