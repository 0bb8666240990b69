import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChatContext } from '../context.ts'

/** The prefix that other servers have for pictures of other sites. */
export const ELSEWHERE_PREFIX = '/external_content/'

type Signing = Pick<ChatContext, 'secret'>

const signature = ({ secret }: Signing, url: string): Buffer =>
  createHmac('sha256', secret).update(`external content\n${url}`).digest().subarray(0, 20)

/**
 * Returns the address under which this service hands out what is at another site, so that readers do not ask that
 * site. Signed: nobody can have the service fetch addresses of their own making.
 */
export const addressElsewhere = (context: Signing, url: string): string =>
  `${ELSEWHERE_PREFIX}${signature(context, url).toString('hex')}/${Buffer.from(url).toString('hex')}`

/** Returns the address at the other site; undefined if it is not signed. @param path after the prefix */
export function readElsewhere(context: Signing, path: string): string | undefined {
  const [, given, hex] = /^([\da-f]{40})\/((?:[\da-f]{2})+)$/.exec(path) ?? []
  if (given === undefined || hex === undefined) return undefined
  const url = Buffer.from(hex, 'hex').toString()
  return timingSafeEqual(Buffer.from(given, 'hex'), signature(context, url)) ? url : undefined
}
