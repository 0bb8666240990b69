import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ChatContext } from '../context.ts'

/*
 * Tokens of links that open an account. They are derived from the service's secret and never stored: the
 * database keeps a digest of some to look them up; others are sealed and carry their content.
 */

type WithSecret = Pick<ChatContext, 'secret'>

/** 192 bits. */
const TOKEN_BYTES = 24

const macOf = ({ secret }: WithSecret, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest().subarray(0, TOKEN_BYTES)

/** Returns the token for this purpose, always the same; only this service can derive it. */
export const derivedToken = (context: WithSecret, purpose: string): string =>
  macOf(context, purpose).toString('base64url')

export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Returns a token that carries its content. @param binding state that must be unchanged when the token is
 * used
 */
export function sealedToken(context: WithSecret, purpose: string, content: object, binding = ''): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${derivedToken(context, `${purpose}\n${body}\n${binding}`)}`
}

/** The content of a sealed token, not yet verified. */
export function unprovedContent(token: string): unknown {
  const [body = ''] = token.split('.')
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns true if this service sealed the token for this purpose and its binding still holds. */
export function isGenuine(context: WithSecret, purpose: string, token: string, binding = ''): boolean {
  const [body = '', given = '', ...rest] = token.split('.')
  const expected = macOf(context, `${purpose}\n${body}\n${binding}`)
  const received = Buffer.from(given, 'base64url')
  return rest.length === 0 && received.length === expected.length && timingSafeEqual(received, expected)
}
