import * as v from 'valibot'
import type { Drawings } from '../../../markdown/drawings.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { Language } from '../../languages.ts'
import { createUser } from '../accounts/create.ts'
import { joinChannels } from '../channels/join.ts'
import type { ChannelRow } from '../channels/row.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { mayAddMembers } from '../groups/access.ts'
import { addMembers } from '../groups/membership.ts'
import { groupById } from '../groups/store.ts'
import { giveLatest } from '../messages/newcomer.ts'
import { silentMention } from '../messages/noticeMarkdown.ts'
import { sendNotice } from '../messages/notices.ts'
import { drawingFor } from '../messages/rendering.ts'
import { defaultGreeting } from '../realm/greeting.ts'
import { organisationSettings } from '../realm/settings.ts'
import { languageOf, organisationLanguage, organisationTexts, textsFor } from '../texts/texts.ts'
import { callerById } from '../users/store.ts'
import type { Admission } from './admission.ts'
import { defaultChannels, anyOwner, revokeInvitationsTo, setAccepted, type InvitationRow } from './store.ts'
import { publishInvitationsChanged } from './publish.ts'
import { mayInviteInto } from './options.ts'

/** A new user whose data was checked. */
export interface Newcomer {
  readonly email: string
  readonly fullName: string
  /** Hash from `hashPassword`; null: they sign in with a provider. */
  readonly password: string | null
  readonly timezone: string
  /** Undefined: the organization's default for new users. */
  readonly language: Language | undefined
}

const idList = v.array(v.number())
const idsIn = (json: string): number[] => v.parse(idList, JSON.parse(json))

/** The invitation's channels that its inviter can still add people to. */
function promisedChannels(context: ChatContext, row: InvitationRow, inviter: Caller): ChannelRow[] {
  return idsIn(row.channels).flatMap((id) => {
    const channel = lookUpChannel(context.database, { id })
    return channel && mayInviteInto(context, inviter, channel) ? [channel] : []
  })
}

function subscribe(context: ChatContext, newcomer: Caller, channels: readonly ChannelRow[]): void {
  const once = [...new Map(channels.map((channel) => [channel.id, channel])).values()]
  joinChannels(context, once, [newcomer.user_id])
  giveLatest(context, newcomer, once)
}

function joinGroups(context: ChatContext, userId: number, row: InvitationRow, inviter: Caller): void {
  const open = idsIn(row.user_groups).filter((id) => {
    const group = groupById(context.database, id)
    return group?.deactivated === 0 && mayAddMembers(context, inviter, group, [userId])
  })
  for (const id of open) addMembers(context, id, [userId])
}

/** Closes the address's other invitations: an address joins once. */
function closeInvitations(context: ChatContext, email: string, row: InvitationRow | undefined): void {
  const { database } = context
  const used = row?.email === null ? undefined : row
  if (used) setAccepted(database, used.id)
  const others = revokeInvitationsTo(database, email)
  const inviters = new Set(others.map(({ invited_by }) => invited_by))
  if (used) inviters.add(used.invited_by)
  for (const inviterId of inviters) publishInvitationsChanged(context, inviterId)
}

function notifyInviter(context: ChatContext, newcomer: Caller, inviter: Caller): void {
  sendNotice(context, {
    to: { userIds: [inviter.user_id] },
    content: textsFor(context, inviter.user_id)('joining.accepted', { by: silentMention(newcomer) }),
    onBehalfOf: inviter,
  })
}

function announceSignUp(context: ChatContext, newcomer: Caller): void {
  const { signup_announcements_stream_id: channelId } = organisationSettings(context)
  const channel = channelId === null ? undefined : lookUpChannel(context.database, { id: channelId })
  if (!channel || channel.is_archived === 1) return
  const content = organisationTexts(context)('joining.joined', { by: silentMention(newcomer) })
  sendNotice(context, { to: { channelId: channel.id, topic: 'signups' }, content, onBehalfOf: newcomer })
}

/**
 * Returns the inviter's text, else the organization's, else the default in the person's language; an empty text means no
 * greeting (chat spec 4.5).
 */
const greetingFor = (context: ChatContext, row: InvitationRow | undefined, language: Language): string =>
  row?.welcome_text ??
  organisationSettings(context).welcome_message_custom_text ??
  defaultGreeting(context, language)

/** Returns the greeting's sender: the inviter, else an owner. */
function hostOf(context: ChatContext, row: InvitationRow | undefined): Caller | undefined {
  return callerById(context.database, row?.invited_by ?? anyOwner(context.database) ?? 0)
}

/** Renders the code and formulas of the greeting for a new user. */
export async function drawGreeting(
  context: ChatContext,
  { invitation }: Admission,
): Promise<Drawings | undefined> {
  const host = hostOf(context, invitation)
  // What is drawn is the same in each language.
  const content = greetingFor(context, invitation, organisationLanguage(context))
  return host && drawingFor(context, host, [content])
}

function greet(context: ChatContext, newcomer: Caller, row: InvitationRow | undefined): void {
  const content = greetingFor(context, row, languageOf(context, newcomer.user_id))
  if (content.trim() === '') return
  sendNotice(context, {
    from: 'welcome',
    to: { userIds: [newcomer.user_id] },
    content,
    onBehalfOf: newcomer,
    isQuiet: true,
  })
}

/**
 * Creates the account with the invitation's role, channels and groups. Runs within the caller's transaction.
 * @returns the new user's ID
 */
export function join(context: ChatContext, { invitation: row }: Admission, newcomer: Newcomer): number {
  const inviter = row && callerById(context.database, row.invited_by)
  const role = (row?.invited_as ?? Role.member) as Role
  const userId = createUser(context, { ...newcomer, role })
  const person = callerById(context.database, userId)
  if (!person) throw new Error(`Account ${userId} was not stored`)
  const promised = row && inviter ? promisedChannels(context, row, inviter) : []
  const usual = !row || row.include_default_channels === 1 ? defaultChannels(context.database) : []
  subscribe(context, person, [...promised, ...usual])
  if (row && inviter) joinGroups(context, userId, row, inviter)
  closeInvitations(context, newcomer.email, row)
  greet(context, person, row)
  if (inviter && row?.notify_inviter === 1) notifyInviter(context, person, inviter)
  announceSignUp(context, person)
  return userId
}
