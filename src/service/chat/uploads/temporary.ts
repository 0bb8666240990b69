import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { uploadAddress } from './address.ts'

/** Seconds that an address without credentials works. */
export const TEMPORARY_SECONDS = 60

// A new secret with each start: an address lives no longer than the process.
const secret = randomBytes(32)

const signature = (expiresAt: number, path: string): Buffer =>
  createHmac('sha256', secret).update(`${expiresAt}\n${path}`).digest()

/** An address under which anybody who has it fetches the upload until it expires. `now` in UNIX seconds. */
export function temporaryAddress(path: string, now: number): string {
  const expiresAt = now + TEMPORARY_SECONDS
  const token = `${expiresAt}-${signature(expiresAt, path).toString('base64url')}`
  return uploadAddress(path).replace('/user_uploads/', `/user_uploads/temporary/${token}/`)
}

/** The path of the upload that `{token}/{path}` stands for; undefined when it is forged or has expired. */
export function readTemporary(tokenAndPath: string, now: number): string | undefined {
  const [, expiry, given, path] = /^(\d{1,15})-([\w-]+)\/(.+)$/.exec(tokenAndPath) ?? []
  if (expiry === undefined || given === undefined || path === undefined) return undefined
  const expected = signature(Number(expiry), path)
  const received = Buffer.from(given, 'base64url')
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  return isGenuine && now <= Number(expiry) ? path : undefined
}
