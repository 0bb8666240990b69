import { useState } from 'react'
import { limits } from '../../../protocol/chat/limits.ts'
import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { changeEntry, entry, readEntry } from '../../kernel/entry.ts'
import { useSession } from '../../kernel/session.ts'
import type { InviteAccess } from './access.ts'
import type { Address } from './addresses.ts'

/** By mail to one address each, or a link for many. */
export type InviteWay = 'mail' | 'link'

/** What is written in the form; kept while one is elsewhere, until the session ends. */
export interface InviteDraft {
  readonly way: InviteWay
  readonly addresses: readonly Address[]
  /** What is typed and no address of the list yet. */
  readonly typed: string
  readonly role: Role
  /** Null: never expires. */
  readonly minutes: number | null
  /** Undefined: those that newcomers join. */
  readonly channelIds: ReadonlySet<number> | undefined
  readonly groupIds: ReadonlySet<number>
  /** The channels that newcomers join, as they will be then. */
  readonly includesDefaults: boolean
  readonly notifies: boolean
  readonly welcome: 'usual' | 'other' | 'none'
  readonly welcomeText: string
}

const empty: InviteDraft = {
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

const draftEntry = entry<InviteDraft>(['invitations', 'draft'], empty)

/** The way that was chosen, where it is open to the reader. */
export function wayOf({ way }: InviteDraft, { byMail, byLink }: InviteAccess): InviteWay {
  if (way === 'link') return byLink ? 'link' : 'mail'
  return byMail ? 'mail' : 'link'
}

/** The role that was chosen, or the nearest that the reader may give. */
export const roleOf = ({ role }: InviteDraft, reader: Pick<User, 'role'>): Role =>
  mayInviteAs(reader, role) ? role : Role.guest

type DraftChange = Partial<InviteDraft> | ((draft: InviteDraft) => Partial<InviteDraft>)
/** Changes what is written; a function is given how it stands by then. */
export type ChangeDraft = (change: DraftChange) => void

/**
 * What is written, and what writes it. The form's own state draws it: what is typed must stand in its field with the
 * same key press. The session keeps it.
 */
export function useInviteDraft(): readonly [InviteDraft, ChangeDraft] {
  const session = useSession()
  const [draft, setDraft] = useState(() => readEntry(session, draftEntry))
  const change: ChangeDraft = (part) => {
    changeEntry(session, draftEntry, (before) => ({
      ...before,
      ...(typeof part === 'function' ? part(before) : part),
    }))
    setDraft(readEntry(session, draftEntry))
  }
  return [draft, change]
}
