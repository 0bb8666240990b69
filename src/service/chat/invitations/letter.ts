import { secondsNow, type ChatContext } from '../context.ts'
import { oneLine, type Draft } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userById } from '../users/rows.ts'
import { invitationById, isWaiting, linkOf } from './rows.ts'
import { stillStands } from './standing.ts'

const DAY = 24 * 60 * 60

function validity(context: ChatContext, expiresAt: number | null): string {
  if (expiresAt === null) return 'The invitation does not expire.'
  const days = Math.ceil((expiresAt - secondsNow(context)) / DAY)
  return days <= 1 ? 'The invitation is valid for one day.' : `The invitation is valid for ${days} days.`
}

/** The mail that invites one person; undefined when the invitation is over. */
export function invitationLetter(
  context: ChatContext,
  invitationId: number,
): { readonly to: string; readonly draft: Draft } | undefined {
  const row = invitationById(context, invitationId)
  if (!row || row.email === null || !isWaiting(context, row) || !stillStands(context, row)) return undefined
  const link = linkOf(context, row)
  const inviter = oneLine(userById(context, row.invited_by)?.full_name ?? '')
  const organisation = oneLine(organisationSettings(context).name)
  if (link === undefined) return undefined
  const draft = {
    subject: `${inviter} invites you to join ${organisation}`,
    paragraphs: [
      'Hello,',
      `${inviter} invites you to join ${organisation}, where the team talks in channels and topics.`,
      validity(context, row.expires_at),
    ],
    link: { label: `Join ${organisation}`, url: link },
    footer: `You get this mail because ${inviter} entered your address. If you do not know them, ignore it: nothing happens.`,
  }
  return { to: row.email, draft }
}
