import * as v from 'valibot'
import { endpoint, json, jsonOrText, optional, text } from '../endpoint.ts'
import { fewIds, integer, integerText, plainText, timestamp } from './shapes.ts'

/** Null: never. */
const expiry = v.nullable(
  v.pipe(integer, v.minValue(1, 'faults.positive'), v.maxValue(5_256_000, 'faults.long')),
)

/** Options for the invited people. */
const welcome = {
  invite_expires_in_minutes: optional(json(expiry)),
  /** A role; the service refuses unknown ones and those above the inviter's. */
  invite_as: optional(json(integer)),
  group_ids: optional(json(fewIds)),
  include_realm_default_subscriptions: optional(json(v.boolean())),
  /** Text, also without JSON encoding; null for the organization's own (chat spec 4.5). */
  welcome_message_custom_text: optional(jsonOrText(v.nullable(plainText))),
}

/** Mails invitations (chat spec 4.5). */
export const sendInvitations = endpoint('POST', '/invites', {
  parameters: {
    ...welcome,
    invitee_emails: text(plainText),
    stream_ids: json(fewIds),
    notify_referrer_on_join: optional(json(v.boolean())),
  },
  errors: ['INVITATION_FAILED'],
})

export const invitation = v.object({
  id: integer,
  invited_by_user_id: integer,
  invited: timestamp,
  /** Null: never. */
  expiry_date: v.optional(v.nullable(timestamp), null),
  invited_as: integer,
  /** Only of invitations to one address. */
  email: v.optional(v.string()),
  /** Only of reusable links, and of others if mail is not delivered, to be passed on by hand. */
  link_url: v.optional(v.string()),
  notify_referrer_on_join: v.optional(v.boolean(), true),
  is_multiuse: v.optional(v.boolean(), false),
})
export type Invitation = v.InferOutput<typeof invitation>

/** Lists open invitations: all for administrators, the caller's own for others. */
export const getInvitations = endpoint('GET', '/invites', { reply: { invites: v.array(invitation) } })

const invitationId = { invite_id: text(integerText) }
export const revokeInvitation = endpoint('DELETE', '/invites/{invite_id}', { parameters: invitationId })
export const resendInvitation = endpoint('POST', '/invites/{invite_id}/resend', { parameters: invitationId })

/** Creates a link with which any number of people can join. */
export const createInvitationLink = endpoint('POST', '/invites/multiuse', {
  parameters: { ...welcome, stream_ids: optional(json(fewIds)) },
  reply: { invite_link: v.string() },
})
export const revokeInvitationLink = endpoint('DELETE', '/invites/multiuse/{invite_id}', {
  parameters: invitationId,
})
