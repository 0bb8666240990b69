import { derivedToken, tokenDigest } from '../accounts/tokens.ts'
import type { ChatContext } from '../context.ts'
import { updateTokenDigest, type InvitationRow } from './store.ts'

const tokenOf = (context: Pick<ChatContext, 'secret'>, id: number): string =>
  derivedToken(context, `invitation ${id}`)

/** Stores the digest by which the invitation's link is found. */
export function activateLink(context: ChatContext, id: number): void {
  const digest = tokenDigest(tokenOf(context, id))
  updateTokenDigest(context.database, id, digest)
}

/** Returns the invitation's link; undefined if it was made with an earlier secret, since lost. */
export function linkOf(context: Pick<ChatContext, 'secret' | 'url'>, row: InvitationRow): string | undefined {
  const token = tokenOf(context, row.id)
  return tokenDigest(token).equals(row.token_digest) ? `${context.url()}/join/${token}` : undefined
}
