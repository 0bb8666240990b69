import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ChatContext } from '../context.ts'

/*
 * Links that open an account. They are made from the service's secret and never stored: of some the database keeps a
 * digest to find them by, others carry what they are for, sealed.
 */

type WithSecret = Pick<ChatContext, 'secret'>

/** 192 bits. */
const TOKEN_BYTES = 24

const macOf = ({ secret }: WithSecret, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest().subarray(0, TOKEN_BYTES)

/** A token that only this service can make for this purpose, always the same. */
export const derivedToken = (context: WithSecret, purpose: string): string =>
  macOf(context, purpose).toString('base64url')

export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token that carries what it is for. @param binding whatever must still hold when it is used */
export function sealedToken(context: WithSecret, purpose: string, content: object, binding = ''): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${derivedToken(context, `${purpose}\n${body}\n${binding}`)}`
}

/** The content of a sealed token, not yet proved. */
export function unprovedContent(token: string): unknown {
  const [body = ''] = token.split('.')
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Whether this service sealed the token for this purpose, and what it was bound to still holds. */
export function isGenuine(context: WithSecret, purpose: string, token: string, binding = ''): boolean {
  const [body = '', given = '', ...rest] = token.split('.')
  const expected = macOf(context, `${purpose}\n${body}\n${binding}`)
  const received = Buffer.from(given, 'base64url')
  return rest.length === 0 && received.length === expected.length && timingSafeEqual(received, expected)
}
