import { secondsNow, type ChatContext } from '../context.ts'
import { oneLine, type Draft } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import { organisationLanguage, textsIn, type Say } from '../texts/texts.ts'
import { userById } from '../users/store.ts'
import { linkOf } from './links.ts'
import { invitationById } from './store.ts'
import { isStillValid } from './validity.ts'
import { isWaiting } from './waiting.ts'

const DAY = 24 * 60 * 60

function validity(context: ChatContext, say: Say, expiresAt: number | null): string {
  if (expiresAt === null) return say('invitation.neverExpires')
  const days = Math.ceil((expiresAt - secondsNow(context)) / DAY)
  return say('invitation.validFor', { days: Math.max(1, days) })
}

/** Returns the invitation mail; undefined if the invitation has ended. */
export function invitationLetter(
  context: ChatContext,
  invitationId: number,
): { readonly to: string; readonly draft: Draft } | undefined {
  const row = invitationById(context.database, invitationId)
  if (!row || row.email === null || !isWaiting(context, row) || !isStillValid(context, row)) return undefined
  const link = linkOf(context, row)
  const inviter = oneLine(userById(context.database, row.invited_by)?.full_name ?? '')
  const organisation = oneLine(organisationSettings(context).name)
  if (link === undefined) return undefined
  const language = organisationLanguage(context)
  const say = textsIn(language)
  const draft = {
    language,
    subject: say('invitation.subject', { inviter, organisation }),
    paragraphs: [
      say('mail.hello'),
      say('invitation.lead', { inviter, organisation }),
      validity(context, say, row.expires_at),
    ],
    link: { label: say('mail.join', { organisation }), url: link },
    footer: say('invitation.footer', { inviter }),
  }
  return { to: row.email, draft }
}
