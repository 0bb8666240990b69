import { createInvitationLink, sendInvitations } from '../../../protocol/chat/invitations.ts'
import type { Session } from '../../kernel/session.ts'
import type { InviteDraft } from './draft.ts'

/** The draft, completed with the organization's defaults. */
export interface InviteRequest {
  readonly draft: InviteDraft
  readonly channelIds: readonly number[]
  /** Only administrators choose the welcome text. */
  readonly saysWelcome: boolean
}

/** null is the organization's own text, an empty text is none (chat spec 4.5). */
function welcomeText({ welcome, welcomeText: text }: InviteDraft): string | null {
  if (welcome === 'none') return ''
  return welcome === 'other' ? text : null
}

const welcomeOf = ({ draft, channelIds, saysWelcome }: InviteRequest) => ({
  invite_as: draft.role,
  invite_expires_in_minutes: draft.minutes,
  stream_ids: [...channelIds],
  group_ids: [...draft.groupIds],
  include_realm_default_subscriptions: draft.includesDefaults,
  ...(saysWelcome ? { welcome_message_custom_text: welcomeText(draft) } : {}),
})

/** Sends the invitations. @throws ApiError such as INVITATION_FAILED, NetworkError, ShapeError */
export const inviteByMail = (session: Session, request: InviteRequest): Promise<unknown> =>
  session.api(sendInvitations, {
    ...welcomeOf(request),
    invitee_emails: request.draft.addresses.map((each) => each.email).join(','),
    notify_referrer_on_join: request.draft.notifies,
  })

/** Creates a link for any number of people. @throws ApiError, NetworkError, ShapeError */
export const inviteByLink = async (session: Session, request: InviteRequest): Promise<string> =>
  (await session.api(createInvitationLink, welcomeOf(request))).invite_link
