import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { uploadAddress } from './address.ts'

/** Seconds for which an address without credentials works. */
export const TEMPORARY_SECONDS = 60

// The secret is new with each start: an address does not outlive the process.
const secret = randomBytes(32)

const signature = (expiresAt: number, path: string): Buffer =>
  createHmac('sha256', secret).update(`${expiresAt}\n${path}`).digest()

/** Returns an address that gives anybody access to the upload until it expires. `now` in UNIX seconds. */
export function temporaryAddress(path: string, now: number): string {
  const expiresAt = now + TEMPORARY_SECONDS
  const token = `${expiresAt}-${signature(expiresAt, path).toString('base64url')}`
  return uploadAddress(path).replace('/user_uploads/', `/user_uploads/temporary/${token}/`)
}

/** Returns the path of the upload from `{token}/{path}`; undefined if the token is forged or has expired. */
export function readTemporary(tokenAndPath: string, now: number): string | undefined {
  const [, expiry, given, path] = /^(\d{1,15})-([\w-]+)\/(.+)$/.exec(tokenAndPath) ?? []
  if (expiry === undefined || given === undefined || path === undefined) return undefined
  const expected = signature(Number(expiry), path)
  const received = Buffer.from(given, 'base64url')
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  return isGenuine && now <= Number(expiry) ? path : undefined
}
